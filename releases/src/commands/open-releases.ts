import { LocalReleases } from '../local-releases';
import { placeIn } from '../place';
import type { Releases } from '../releases';
import { readPlaceSettings } from '../service/settings';
import { RemoteReleases } from './remote-releases';

/**
 * The releases of the service at `RELEASES_URL` if it is set, otherwise of the folder on this machine.
 * @param repository base of a relative `DATA_DIR` and `RELEASE_KEYS`; default: this repository
 */
export function openReleases(
  variables: Readonly<Record<string, string | undefined>>,
  repository?: string,
): Releases {
  const { releasesUrl, dataDir, keysFile } = readPlaceSettings(variables, repository);
  return releasesUrl
    ? new RemoteReleases(releasesUrl, variables.RELEASES_TOKEN?.trim())
    : new LocalReleases(placeIn(dataDir), keysFile);
}
