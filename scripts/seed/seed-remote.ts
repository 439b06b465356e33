import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playRelease } from '@stepwell/qa/play';
import { releasePlace } from '@stepwell/releases/place';
import { SHELL } from '@stepwell/releases/release';
import { publishWorkspace } from '../start/publish-workspace';
import type { SeededFault, Sign } from './seeded-fault';
import { SeededWorkspace } from './seeded-workspace';

export interface SeedOptions {
  remote: string;
  faults: readonly SeededFault[];
  /** Whether the remote is also built twice from the same sources, of which nothing may be found. */
  isControlled: boolean;
  /** Whether all scenarios are played with each fault, and not its own alone. */
  isWhole: boolean;
  report: (text: string) => void;
  /** Is told of each build as soon as it is judged. */
  onSeen?: (seen: Seen) => void;
}

/** What a play said of one build. */
export interface Seen {
  /** Absent for the build from the same sources. */
  fault?: SeededFault;
  /** Kinds of what was said, each once, sorted. */
  signs: Sign[];
  /** The first of each kind. */
  words: string;
  /** How many scenarios were played. */
  scenarios: number;
}

/** Builds a remote with one fault after the other, and plays each build against the sound one. */
export async function seedRemote(options: SeedOptions): Promise<Seen[]> {
  const { remote, faults, isControlled, isWhole, report, onSeen } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-seeded-data-'));
  const workspace = new SeededWorkspace();
  try {
    const place = releasePlace(dataDir);
    const [shell] = await publishWorkspace(place, report, [SHELL]);
    // Built in the same folder as what it is compared with: names of files follow from where packages are installed.
    const { release: sound } = await place.store.publish(await workspace.sound(remote));
    const play = (folder: string, scenario?: string) =>
      playSeeded({ dataDir, remote, folder, scenario, against: sound.id, shellId: shell?.id ?? '' });
    const builds = [
      ...(isControlled ? [{ fault: undefined, build: () => workspace.again(remote) }] : []),
      ...faults.map((fault) => ({ fault, build: () => workspace.harmed(fault) })),
    ];
    const seen: Seen[] = [];
    for await (const { fault, folder } of ahead(builds)) {
      const said = await play(folder, isWhole ? undefined : fault?.scenario);
      seen.push({ fault, ...said });
      onSeen?.({ fault, ...said });
      report(`${fault?.name ?? 'built twice'}: ${said.signs.join(', ') || 'nothing'}\n    ${said.words}`);
    }
    return seen;
  } finally {
    workspace.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Build {
  fault: SeededFault | undefined;
  build: () => Promise<string>;
}

/** The next is built while one is played: a build is one core’s work. */
async function* ahead(
  builds: readonly Build[],
): AsyncGenerator<{ fault: SeededFault | undefined; folder: string }> {
  let next = builds[0]?.build();
  for (const [index, { fault }] of builds.entries()) {
    const folder = await next;
    next = builds[index + 1]?.build();
    // Whoever waits for it hears of it; until then it is nobody's.
    next?.catch(() => undefined);
    if (folder) yield { fault, folder };
  }
}

interface SeededPlay {
  dataDir: string;
  remote: string;
  /** Of the build. */
  folder: string;
  scenario: string | undefined;
  against: string;
  shellId: string;
}

async function playSeeded({ dataDir, folder, ...options }: SeededPlay): Promise<Omit<Seen, 'fault'>> {
  const { release } = await releasePlace(dataDir).store.publish(folder);
  const reportFolder = mkdtempSync(join(tmpdir(), 'stepwell-seeded-report-'));
  try {
    await playRelease({
      ...options,
      dataDir,
      release: release.id,
      folder: reportFolder,
      report: () => undefined,
    });
    return saidBy(JSON.parse(readFileSync(join(reportFolder, 'report.json'), 'utf8')) as WrittenReport);
  } finally {
    rmSync(reportFolder, { recursive: true, force: true });
  }
}

interface Said {
  kind: Sign;
  text: string;
}

/** What is read of `report.json`. */
interface WrittenReport {
  scenarios: { scenario: string; findings: Said[]; differences: Said[] }[];
}

function saidBy({ scenarios }: WrittenReport): Omit<Seen, 'fault'> {
  const said = scenarios.flatMap(({ scenario, findings, differences }) =>
    [...findings, ...differences].map(({ kind, text }) => ({ kind, text: `${scenario}: ${text}` })),
  );
  const signs = [...new Set(said.map(({ kind }) => kind))].sort();
  const words = signs.map((sign) => said.find(({ kind }) => kind === sign)?.text ?? '');
  return { signs, words: words.join('\n    '), scenarios: scenarios.length };
}
