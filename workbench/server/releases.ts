import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { type Contents, readContents, recordOf } from '@stepwell/releases/contents';
import { heldRelease, type LoadedRelease } from '@stepwell/releases/edge';
import { openReleases } from '@stepwell/releases/open-releases';
import {
  MANIFEST_FILE,
  RECORD_FILE,
  type ReleaseRecord,
  SCENARIOS_FILE,
  SHELL,
} from '@stepwell/releases/release';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** The build of this workspace, and the release that is live. Anything else is the id of a published release. */
export const WORKSPACE = 'workspace';
export const LIVE = 'live';

const releases = openReleases(process.env);

export function remotes(): string[] {
  return Object.keys(remotesIn(ROOT));
}

/** The shell of this workspace; it is built unless it is. */
export async function workspaceShell(report: (text: string) => void): Promise<LoadedRelease> {
  return built(join(ROOT, SHELL), report);
}

/** @param which `workspace`, `live` or a release id @throws Error that says what there is instead */
export async function releaseOf(
  remote: string,
  which: string,
  report: (text: string) => void,
): Promise<LoadedRelease> {
  const folder = remotesIn(ROOT)[remote];
  if (!folder) throw new Error(`There is no remote "${remote}": name one of ${remotes().join(', ')}.`);
  if (which === WORKSPACE) return built(folder, report);
  const id = which === LIVE ? await liveId(remote) : which;
  return held(await releases.contents({ feature: remote, id }));
}

export async function liveId(remote: string): Promise<string> {
  const live = (await releases.registry()).features[remote]?.live;
  if (!live) throw new Error(`No release of ${remote} is live here: npm start makes one live.`);
  return live;
}

/** Published releases of a remote, the newest first; empty where none was published. */
export async function publishedIds(remote: string): Promise<string[]> {
  return (await releases.list(remote)).map(({ id }) => id);
}

/** The scenarios of a release, by name. */
export function scenariosOf(release: LoadedRelease): Scenario[] {
  return JSON.parse(String(release.file(SCENARIOS_FILE)?.body ?? '[]')) as Scenario[];
}

async function built(folder: string, report: (text: string) => void): Promise<LoadedRelease> {
  const [build] = await buildPackages([folder], report);
  return held(readContents(build?.folder ?? folder));
}

function held(contents: Contents): LoadedRelease {
  const record = recordOf<ReleaseRecord>(contents.get(RECORD_FILE));
  const manifest = contents.get(MANIFEST_FILE);
  return heldRelease(contents, record, manifest && JSON.parse(String(manifest)));
}
