import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playRelease } from '@stepwell/qa/play';
import { releasePlace } from '@stepwell/releases/place';
import { SHELL } from '@stepwell/releases/release';
import { acceptDifferences } from '@stepwell/remote-kit/accept';
import { Acceptances } from '@stepwell/remote-kit/acceptances';
import { JUDGE_OPTIONS, judgeOptionsOf, playArguments } from '@stepwell/remote-kit/judge-release';
import { publishWorkspace } from '../start/publish-workspace';
import { readSettings } from '../start/settings';

const PLAY =
  'npm run qa -- play <remote> [--release <id>] [--against <id>|live] [--faults [<name>,…]] [--scenario <name>] [--report <folder>]';
const ACCEPT = 'npm run qa -- accept [<difference>...] --by <name> [--report <folder>]';

/** Instead of a release id: the one that learners get. */
const LIVE = 'live';

/**
 * `npm run qa -- play`: plays a release of a remote, by default that of this workspace, which is published for it. It stands
 * on this workspace's shell.
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
  const place = releasePlace(dataDir);
  const built = await publishWorkspace(place, report, values.release ? [SHELL] : [SHELL, remote]);
  const idOf = (feature: string) => built.find((each) => each.feature === feature)?.id ?? '';
  const release = values.release ?? idOf(remote);
  const against = values.against === LIVE ? place.registry.read().features[remote]?.live : values.against;
  if (values.against && !against)
    throw new Error(`No release of ${remote} is live: name one by --against <id>.`);
  const accepted = against && acceptancesIn(dataDir).of({ feature: remote, against, release });
  return playRelease({
    ...judgeOptionsOf(values),
    ...(accepted && { accepted }),
    dataDir,
    remote,
    release,
    against,
    shellId: idOf(SHELL),
    report,
  });
}

/** `npm run qa -- accept`: a reviewer has looked at differences, and takes them. @returns whether nothing is left to look at */
export function acceptFromCommandLine(args: string[], report: (text: string) => void): boolean {
  const { values, positionals: ids } = parseArgs({
    args,
    allowPositionals: true,
    options: { report: JUDGE_OPTIONS.report, by: { type: 'string' } },
  });
  if (!values.by) throw new Error(`Who accepts it? ${ACCEPT}`);
  const { folder } = judgeOptionsOf(values);
  const acceptances = acceptancesIn(readSettings(process.env).api.dataDir);
  const left = acceptDifferences({ folder, ids, by: values.by }, acceptances);
  report(left === 0 ? 'nothing is left to look at' : `${left} scenarios still need a look`);
  return left === 0;
}

/** Beside the releases. */
function acceptancesIn(dataDir: string): Acceptances {
  return new Acceptances(join(dataDir, 'plays', 'accepted.json'));
}
