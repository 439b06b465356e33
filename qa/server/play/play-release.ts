import type { AddressInfo } from 'node:net';
import { releasePlace } from '@stepwell/releases/place';
import { ReleaseRefusal } from '@stepwell/releases/refusal';
import { type JudgeOptions, judgeRelease } from '@stepwell/remote-kit/judge-release';
import { createStageSite } from '../stage-site';
import { workbenchPlaySite } from './workbench-play-site';

export interface PlayReleaseOptions extends JudgeOptions {
  dataDir: string;
  remote: string;
  /** Release id. */
  release: string;
  /** Release id of the shell around it. */
  shellId: string;
  report: (text: string) => void;
}

/**
 * Plays a published release on the edge's real pages, and writes what was seen.
 * @returns whether all of it is good
 * @throws ReleaseRefusal if it is not published, or cannot run on the shell
 */
export async function playRelease({
  dataDir,
  remote,
  release,
  shellId,
  report,
  ...options
}: PlayReleaseOptions): Promise<boolean> {
  const { store } = releasePlace(dataDir);
  const found = store.find(remote, release);
  if (!found)
    throw new ReleaseRefusal(`${remote} ${release} is not published here: npm run release -- list ${remote}`);
  const { site, sessions, stages } = await createStageSite({
    store,
    shellId,
    publicUrl: 'http://localhost',
    log: report,
  });
  try {
    await site.listen({ port: 0, host: '127.0.0.1' });
    await stages.of({ remote, release });
    const origin = `http://localhost:${(site.server.address() as AddressInfo).port}`;
    return await judgeRelease(workbenchPlaySite(found, origin, sessions), options, report);
  } finally {
    await site.close();
  }
}
