import type { ReleaseManager } from '../promotion/release-manager';
import { StorageManager } from '../promotion/storage-manager';
import { ReleaseError } from '../release-error';
import { jobTokens } from '../service/job-token';
import { RemoteManager } from '../service/remote-manager';
import { type PlaceSettings, readPlaceSettings } from '../service/settings';
import { KeyFolder } from '../signatures/keys';
import { openStorage } from '../storage/open-storage';
import type { ReleaseStorage } from '../storage/storage';

type Variables = Record<string, string | undefined>;

/**
 * Opens the storage itself, for commands that the service does not offer.
 * @throws ReleaseError if `RELEASES_URL` names a service, because the storage of this machine's settings is probably another one
 */
export function openLocalStorage(variables: Variables, place: PlaceSettings): Promise<ReleaseStorage> {
  const url = variables.RELEASES_URL?.trim();
  if (url)
    throw new ReleaseError(
      `This command acts on the storage itself, and RELEASES_URL names the service ${url}: run it where the storage is, without RELEASES_URL.`,
    );
  return openStorage(place);
}

/**
 * Opens a manager: for the service at `RELEASES_URL` if it is set, otherwise for the storage of this machine's settings.
 * @param repository base folder of a relative `DATA_DIR` and `RELEASES_KEYS`; default: this repository
 * @throws ReleaseError for an invalid `RELEASES_URL`, or without a token for it
 */
export async function openManager(variables: Variables, repository?: string): Promise<ReleaseManager> {
  const url = variables.RELEASES_URL?.trim();
  const place = readPlaceSettings(variables, repository);
  if (!url) return new StorageManager(await openStorage(place), undefined, place.siteUrl);
  const token = variables.RELEASES_TOKEN?.trim() || jobTokens(variables, url);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ReleaseError('RELEASES_URL must be an http or https address of a release service.');
  if (!token)
    throw new ReleaseError(`RELEASES_TOKEN must be set if RELEASES_URL is set: ${url} requires it.`, 401);
  return new RemoteManager(url, token, new KeyFolder(place.keysIn));
}
