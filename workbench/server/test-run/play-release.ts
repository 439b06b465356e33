import type { AddressInfo } from 'node:net';
import { releasePlace } from '@stepwell/release-server/place';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/release-store';
import { type CheckOptions, checkRelease } from '@stepwell/remote-kit/internal/check-release';
import { createCanvasSite } from '../canvas/canvas-site';
import { StoreWith } from '../store-with';
import { workbenchPlaySite } from './play-site';

/** A page that a busy machine makes late would come without its data: another page than the one that is judged. */
const PATIENCE = 5;

export interface PlayReleaseOptions extends Omit<CheckOptions, 'against'> {
  dataDir: string;
  remote: string;
  /** Release id. */
  release: string;
  /** Release id that it is compared with; absent where it is judged by itself. */
  against?: string;
  /** Releases of the remote that are not in the data folder. */
  fetched?: readonly Release[];
  /** Release id of the shell around both. */
  shellId: string;
  report: (text: string) => void;
}

/**
 * Plays a published release on the edge's real pages, and writes what was seen.
 * @returns whether all of it is good
 * @throws ReleaseError if it is not published, or cannot run on the shell
 */
export async function playRelease({
  dataDir,
  remote,
  release,
  against,
  fetched = [],
  shellId,
  report,
  ...options
}: PlayReleaseOptions): Promise<boolean> {
  const store = fetched.reduce<ReleaseStore>(
    (all, each) => new StoreWith(all, each),
    releasePlace(dataDir).store,
  );
  const read = (id: string) => {
    const found = store.find(remote, id);
    if (found) return found;
    throw new ReleaseError(`${remote} ${id} is not published here: npm run release -- list ${remote}`);
  };
  const releases = [release, ...(against === undefined ? [] : [against])].map(read);
  const { site, sessions, generations } = await createCanvasSite({
    store,
    shellId,
    publicUrl: 'http://localhost',
    patience: PATIENCE,
    log: report,
  });
  try {
    await site.listen({ port: 0, host: '127.0.0.1' });
    // Both renderers are warm before the first page is asked for.
    await Promise.all(releases.map(({ id }) => generations.of({ remote, release: id })));
    const origin = `http://localhost:${(site.server.address() as AddressInfo).port}`;
    const [judged, other] = releases.map((each) => workbenchPlaySite(each, { origin, sessions, shellId }));
    return judged !== undefined && (await checkRelease(judged, { ...options, against: other }, report));
  } finally {
    await site.close();
  }
}
