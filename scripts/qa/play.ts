import { parseArgs } from 'node:util';
import { playRelease } from '@stepwell/qa/play';
import { releasePlace } from '@stepwell/releases/place';
import { SHELL } from '@stepwell/releases/release';
import { JUDGE_OPTIONS, judgeOptionsOf } from '@stepwell/remote-kit/judge-release';
import { publishWorkspace } from '../start/publish-workspace';
import { readSettings } from '../start/settings';

const USAGE = 'npm run qa -- play <remote> [--release <id>] [--scenario <name>] [--report <folder>]';

/**
 * `npm run qa -- play`: plays a release of a remote, by default that of this workspace, which is published for it. It stands
 * on this workspace's shell.
 * @returns whether all of it is good
 */
export async function playFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...JUDGE_OPTIONS, release: { type: 'string' } },
  });
  const [remote] = positionals;
  if (!remote || positionals.length > 1) throw new Error(`Which remote? ${USAGE}`);
  const { api } = readSettings(process.env);
  const built = await publishWorkspace(
    releasePlace(api.dataDir),
    report,
    values.release ? [SHELL] : [SHELL, remote],
  );
  const idOf = (feature: string) => built.find((each) => each.feature === feature)?.id ?? '';
  return playRelease({
    ...judgeOptionsOf(values),
    dataDir: api.dataDir,
    remote,
    release: values.release ?? idOf(remote),
    shellId: idOf(SHELL),
    report,
  });
}
