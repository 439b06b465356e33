import type { AddressInfo } from 'node:net';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { Release } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { type CheckOptions, checkRelease } from '@stepwell/remote-kit/internal/check-release';
import { createCanvasSite } from '../canvas/canvas-site';
import { withUnpublishedBuild } from '../canvas/with-unpublished-build';
import { workbenchPlaySite } from './play-site';

/** Factor for the timeouts of rendering, because with the default timeouts a busy machine would render pages without their data. */
const TIMEOUT_FACTOR = 5;

export interface PlayReleaseOptions extends Omit<CheckOptions, 'against'> {
  dataDir: string;
  remote: string;
  release: string;
  /** Release id to compare with. */
  against?: string;
  /** Releases that are not in the data folder. */
  fetched?: readonly Release[];
  shellId: string;
  report: (text: string) => void;
}

/**
 * Plays a published release on the edge's real pages, and writes the report.
 * @returns whether everything passed
 * @throws ReleaseError if the release is not published, or incompatible with the shell
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
  const store = fetched.reduce<ReleaseStore>(withUnpublishedBuild, releasePlace(dataDir).store);
  const read = (id: string) => {
    const stored = store.find(remote, id);
    if (stored) return stored;
    throw new ReleaseError(
      `${remote} ${id} is not published here; npm run release -- list ${remote} lists the releases`,
    );
  };
  const releases = [release, ...(against === undefined ? [] : [against])].map(read);
  const { site, sessions, generations } = await createCanvasSite({
    store,
    shellId,
    publicUrl: 'http://localhost',
    timeoutFactor: TIMEOUT_FACTOR,
    log: report,
  });
  try {
    await site.listen({ port: 0, host: '127.0.0.1' });
    // Starts the renderers in advance.
    await Promise.all(releases.map(({ id }) => generations.of({ remote, release: id })));
    const origin = `http://localhost:${(site.server.address() as AddressInfo).port}`;
    const [tested, other] = releases.map((each) => workbenchPlaySite(each, { origin, sessions, shellId }));
    return (
      tested !== undefined && (await checkRelease(tested, { ...options, dataDir, against: other }, report))
    );
  } finally {
    await site.close();
  }
}
