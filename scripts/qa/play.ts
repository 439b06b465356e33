import { parseArgs } from 'node:util';
import { playRelease } from '@stepwell/qa/play';
import { playComponents } from '@stepwell/qa/play-components';
import { openManager } from '@stepwell/releases/open-manager';
import { releasePlace } from '@stepwell/releases/place';
import { type Release, SHELL } from '@stepwell/releases/release';
import type { ReleaseManager } from '@stepwell/releases/release-manager';
import { userName } from '@stepwell/releases/user-name';
import { acceptancesIn, acceptByCommand } from '@stepwell/remote-kit/accept';
import { againstOf, withFetched } from '@stepwell/remote-kit/fetched-release';
import { JUDGE_OPTIONS, judgeOptionsOf, playArguments } from '@stepwell/remote-kit/judge-release';
import { storeReport } from '@stepwell/remote-kit/store-report';
import { keepDataPrivate } from '@stepwell/servers/private-data';
import { publishWorkspace } from '../start/publish-workspace';
import { readSettings } from '../start/settings';
import { ROOT } from '../workspace/workspace';

const PLAY =
  'npm run qa -- play <remote> [--release <id>] [--against <id>|live] [--faults [<name>,…]] [--scenario <name>] [--report <folder>]';
/** Its folder from the root, and what is typed to play it. */
const DESIGN_SYSTEM = 'shared-ui';
const ACCEPT = 'npm run qa -- accept [<difference>...] --by <name> [--report <folder>]';

/**
 * `npm run qa -- play`: plays a release of a remote, by default that of this workspace, which is published here for it. It
 * stands on this workspace's shell. What is live, and what is not in the data folder, is asked of where releases are kept; what
 * was found is stored there.
 * @returns whether all of it is good
 */
export async function playFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: playArguments(args),
    allowPositionals: true,
    options: { ...JUDGE_OPTIONS, release: { type: 'string' }, against: { type: 'string' } },
  });
  const [remote] = positionals;
  if (!remote || positionals.length > 1) throw new Error(`Which remote? ${PLAY}`);
  const { dataDir } = readSettings(process.env).api;
  if (remote === DESIGN_SYSTEM) return playDesignSystem(values, dataDir, report);
  keepDataPrivate(dataDir, report);
  const place = releasePlace(dataDir);
  const built = await publishWorkspace(place, report, values.release ? [SHELL] : [SHELL, remote]);
  const idOf = (feature: string) => built.find((each) => each.feature === feature)?.id ?? '';
  const release = values.release ?? idOf(remote);
  const options = judgeOptionsOf(values);
  return withManager(async (manager) => {
    const against = await againstOf(manager, remote, values.against);
    const accepted = against && acceptancesIn(dataDir).of({ feature: remote, against, release });
    const missing = [release, against].filter((id) => id !== undefined && !place.store.has(remote, id));
    const isGood = await withAll(manager, remote, missing as string[], (fetched) =>
      playRelease({
        ...options,
        ...(accepted && { accepted }),
        dataDir,
        remote,
        release,
        against,
        fetched,
        shellId: idOf(SHELL),
        report,
      }),
    );
    await storeReport(options.folder, { within: (act) => act(manager), by: userName(), report });
    return isGood;
  });
}

/** The design system is played by components, from its sources here unless another version is named. */
function playDesignSystem(
  values: { release?: string; against?: string; scenario?: string; faults?: string; report?: string },
  dataDir: string,
  report: (text: string) => void,
): Promise<boolean> {
  if (values.faults !== undefined)
    throw new Error('Faults befall pages of remotes, and no component: leave out --faults.');
  const { folder, scenario } = judgeOptionsOf(values);
  return playComponents({
    root: ROOT,
    version: values.release ?? DESIGN_SYSTEM,
    against: values.against,
    folder,
    scenario,
    acceptedOf: (pair) => acceptancesIn(dataDir).of(pair),
    report,
  });
}

/** `npm run qa -- accept`: a reviewer has looked at differences, and takes them. @returns whether nothing is left to look at */
export function acceptFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { dataDir } = readSettings(process.env).api;
  return acceptByCommand(args, {
    usage: ACCEPT,
    dataDir,
    unreleased: [DESIGN_SYSTEM],
    within: withManager,
    report,
  });
}

async function withManager<T>(act: (manager: ReleaseManager) => Promise<T>): Promise<T> {
  const manager = await openManager(process.env);
  try {
    return await act(manager);
  } finally {
    await manager.close();
  }
}

/** All of them at once, for as long as something is done with them. */
function withAll<T>(
  manager: ReleaseManager,
  remote: string,
  [id, ...others]: string[],
  act: (fetched: readonly Release[]) => Promise<T>,
): Promise<T> {
  if (id === undefined) return act([]);
  return withFetched(manager, remote, id, (release) =>
    withAll(manager, remote, others, (fetched) => act([release, ...fetched])),
  );
}
