import { parseArgs } from 'node:util';
import { userName } from '@stepwell/release-server/author';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { ReleaseManager } from '@stepwell/release-server/manager';
import { openManager } from '@stepwell/release-server/open-manager';
import { type Release, SHELL } from '@stepwell/release-server/release';
import { acceptancesIn, acceptByCommand } from '@stepwell/remote-kit/internal/accept';
import { CHECK_OPTIONS, playArguments, readCheckOptions } from '@stepwell/remote-kit/internal/check-release';
import { againstOf, withFetched } from '@stepwell/remote-kit/internal/fetched-release';
import { storeReport } from '@stepwell/remote-kit/internal/store-report';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { playRelease } from '@stepwell/workbench/play';
import { publishWorkspace } from '../start/publish-workspace';
import { readSettings } from '../start/settings';

const PLAY_USAGE =
  'npm run qa -- play <remote> [--release <id>] [--against <id>|live [--all]] [--faults [<name>,…]] [--scenario <name>] [--widths <px>,…] [--report <folder>]';
const ACCEPT_USAGE =
  'npm run qa -- accept lists differences; npm run qa -- accept <difference>...|--all-seen --by <name> [--report <folder>]';

/**
 * `npm run qa -- play`: runs the scenarios of one release of a remote on the shell of this workspace, and stores the report's
 * summary in the release storage. Without `--release`, builds and publishes the remote of this workspace, and runs that release.
 * Releases that are not in the data folder are downloaded from the release storage.
 * @returns whether all checks passed
 */
export async function playFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: playArguments(args),
    allowPositionals: true,
    options: { ...CHECK_OPTIONS, release: { type: 'string' }, against: { type: 'string' } },
  });
  const [remote] = positionals;
  if (!remote || positionals.length > 1) throw new Error(`Name one remote: ${PLAY_USAGE}`);
  const { dataDir } = readSettings(process.env).api;
  keepDataPrivate(dataDir, report);
  const place = releasePlace(dataDir);
  const builds = await publishWorkspace(place, report, values.release ? [SHELL] : [SHELL, remote]);
  const builtId = (feature: string) => builds.find((each) => each.feature === feature)?.id ?? '';
  const release = values.release ?? builtId(remote);
  const options = readCheckOptions(values);
  return withManager(async (manager) => {
    const against = await againstOf(manager, remote, values.against, report);
    const accepted = against && acceptancesIn(dataDir).of({ feature: remote, against, release });
    const missing = [release, against].filter((id) => id !== undefined && !place.store.has(remote, id));
    const hasPassed = await withDownloads(manager, remote, missing as string[], (fetched) =>
      playRelease({
        ...options,
        ...(accepted && { accepted }),
        dataDir,
        remote,
        release,
        against,
        fetched,
        shellId: builtId(SHELL),
        report,
      }),
    );
    await storeReport(options.folder, { within: (act) => act(manager), by: userName(), report });
    return hasPassed;
  });
}

/** `npm run qa -- accept`: lists or accepts differences. @returns whether all scenarios pass now, or the differences were listed */
export function acceptFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { dataDir } = readSettings(process.env).api;
  return acceptByCommand(args, { usage: ACCEPT_USAGE, dataDir, within: withManager, report });
}

/** Opens the release storage for the duration of a call. */
async function withManager<T>(act: (manager: ReleaseManager) => Promise<T>): Promise<T> {
  const manager = await openManager(process.env);
  try {
    return await act(manager);
  } finally {
    await manager.close();
  }
}

/** Downloads several releases of a remote by id for the duration of a call. */
function withDownloads<T>(
  manager: ReleaseManager,
  remote: string,
  [id, ...others]: string[],
  act: (downloads: readonly Release[]) => Promise<T>,
): Promise<T> {
  if (id === undefined) return act([]);
  return withFetched(manager, remote, id, (release) =>
    withDownloads(manager, remote, others, (downloads) => act([release, ...downloads])),
  );
}
