import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { SHELL } from '@stepwell/release-server/release';
import { playRelease } from '@stepwell/workbench/play';
import { publishWorkspace } from '../start/publish-workspace';
import { MutatedWorkspace } from './mutated-workspace';
import type { Mutation, Sign } from './mutation';

export interface PlayOptions {
  remote: string;
  mutations: readonly Mutation[];
  /** Also plays a second build from unchanged sources, in which no scenario may report a difference. */
  includesUnchanged: boolean;
  report: (text: string) => void;
}

/** Result of the test run of one build. */
export interface MutationResult {
  /** Absent for the second build from unchanged sources. */
  mutation?: Mutation;
  /** Kinds of findings and differences, each once, sorted. */
  signs: Sign[];
  /** Whether the test run shows a sign of the mutation, or finds nothing in the build without a mutation. */
  isCorrect: boolean;
}

/** Builds a remote with one mutation after the other, and runs the mutation's scenario against the unchanged build or under its fault. */
export async function playMutations({
  remote,
  mutations,
  includesUnchanged,
  report,
}: PlayOptions): Promise<MutationResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-mutations-'));
  const workspace = new MutatedWorkspace();
  try {
    const place = releasePlace(dataDir);
    const [shell] = await publishWorkspace(place, report, [SHELL]);
    // All builds are made in the same folder, because file names depend on the paths of installed packages.
    const { release: against } = await place.store.publish(await workspace.buildUnchanged(remote));
    const builds = [
      ...(includesUnchanged ? [{ mutation: undefined, build: () => workspace.buildAgain(remote) }] : []),
      ...mutations.map((mutation) => ({ mutation, build: () => workspace.buildMutated(mutation) })),
    ];
    const results: MutationResult[] = [];
    for (const { mutation, build } of builds) {
      const { release } = await place.store.publish(await build());
      const folder = join(dataDir, 'report');
      const scenario = mutation?.scenario;
      await playRelease({
        dataDir,
        remote,
        release: release.id,
        scenario,
        ...(mutation?.fault ? { faults: mutation.fault } : { against: against.id }),
        shellId: shell?.id ?? '',
        folder,
        report: () => undefined,
      });
      const { signs, examples } = readReport(folder);
      const isCorrect = mutation ? mutation.signs.some((sign) => signs.includes(sign)) : signs.length === 0;
      results.push({ mutation, signs, isCorrect });
      const name = mutation ? `${mutation.name} (${mutation.description})` : 'built twice';
      report(
        `${name}: ${isCorrect ? 'right' : 'WRONG'}, ${signs.join(', ') || 'nothing found'}\n    ${examples}`,
      );
    }
    return results;
  } finally {
    workspace.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The part of `report.json` that is read here. */
interface WrittenReport {
  scenarios: { scenario: string; findings: Entry[]; differences: Entry[] }[];
}

interface Entry {
  kind: Sign;
  text: string;
}

/** Reads the kinds of findings and differences in a report, and the text of the first of each kind. */
function readReport(folder: string): { signs: Sign[]; examples: string } {
  const { scenarios } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as WrittenReport;
  const entries = scenarios.flatMap(({ scenario, findings, differences }) =>
    [...findings, ...differences].map(({ kind, text }) => ({ kind, text: `${scenario}: ${text}` })),
  );
  const signs = [...new Set(entries.map(({ kind }) => kind))].sort();
  const examples = signs.map((sign) => entries.find(({ kind }) => kind === sign)?.text ?? '');
  return { signs, examples: examples.join('\n    ') };
}
