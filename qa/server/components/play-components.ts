import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JudgeOptions, judgeRelease } from '@stepwell/remote-kit/judge-release';
import type { PlaySite } from '@stepwell/remote-kit/play-site';
import { nameOfState } from '../../src/components/catalogue-state';
import { buildStage, type ComponentStage, FEATURE } from './build-stage';
import { componentPlaySite, serveStage } from './component-site';
import { componentUsers } from './component-users';
import { catalogueOf, fetchVersion, type PackageVersion } from './package-version';

export interface PlayComponentsOptions extends Pick<JudgeOptions, 'folder' | 'scenario'> {
  /** Root of the repository whose packages may use the design system. */
  root: string;
  /** The version that is judged, as {@link fetchVersion} knows it. */
  version: string;
  /** The version that it is compared with; absent where it is judged by itself. */
  against?: string;
  /** Who accepted a difference between two versions, by its id. */
  acceptedOf: (pair: { feature: string; against: string; release: string }) => JudgeOptions['accepted'];
  report: (text: string) => void;
}

/**
 * Plays every component of the design system in every state of its catalogue, and writes what was seen.
 * @returns whether all of it is good
 * @throws Error if there is no such version, or it has no catalogue
 */
export async function playComponents({
  root,
  version,
  against,
  acceptedOf,
  report,
  ...options
}: PlayComponentsOptions): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'stepwell-components-'));
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const judged = fetchVersion(version, root, join(scratch, 'judged'));
    const catalogue = catalogueOf(judged);
    if (!catalogue)
      throw new Error(`${judged.id} has no catalogue of states: it can be compared with, and not judged.`);
    const stageOf = (each: PackageVersion, name: string) => {
      report(`building ${FEATURE} ${each.id}`);
      return buildStage(each, catalogue, join(scratch, name));
    };
    const siteOf = async (stage: ComponentStage, more?: readonly string[]): Promise<PlaySite> => {
      const server = await serveStage(stage);
      ends.push(() => server.close());
      return componentPlaySite(stage, server, { playedOn: `the catalogue of ${judged.id}`, more });
    };
    const stage = await stageOf(judged, 'stage');
    const users = componentUsers(root);
    const usersOf = (name: string) => users.get(componentOf(name)) ?? [];
    const site: PlaySite = { ...(await siteOf(stage)), usersOf };
    if (against === undefined) return await judgeRelease(site, options, report);
    const before = fetchVersion(against, root, join(scratch, 'before'));
    const earlier = playableOn(await stageOf(before, 'earlier'));
    return await judgeRelease(
      site,
      {
        ...options,
        against: await siteOf(earlier, goneFrom(earlier, stage)),
        accepted: acceptedOf({ feature: FEATURE, against: before.id, release: judged.id }),
      },
      report,
    );
  } finally {
    await Promise.all(ends.map((end) => end()));
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A state that the earlier version cannot draw at all stands on what is newer: there is nothing to compare it with. */
export function playableOn(stage: ComponentStage): ComponentStage {
  return { ...stage, states: stage.states.filter(({ error }) => error === undefined) };
}

/** What the earlier version has, and the judged one has not: states by its own catalogue, and where it had none, components. */
export function goneFrom(
  { known }: Pick<ComponentStage, 'known'>,
  { states }: Pick<ComponentStage, 'states'>,
): string[] {
  const now = new Set(states.flatMap((each) => [each.component, nameOfState(each)]));
  return known.filter((name) => !now.has(name));
}

function componentOf(name: string): string {
  return name.split('/')[0] ?? '';
}
