import { type Contents, recordOf } from './contents';
import type { Change, Registry, Wish } from './registry';
import { FEATURE_NAME, RECORD_FILE, RELEASE_ID, type ReleaseName } from './release';
import { ReleaseError } from './release-error';

export interface Published extends ReleaseName {
  /** False if the same files were published before under this id. */
  isNew: boolean;
}

export interface ListedRelease extends ReleaseName {
  /** Time of publishing, ISO 8601. */
  at: string;
  by: string;
  /** Of all files, compressed copies included. */
  bytes: number;
}

/** The releases of a folder on this machine, or of a release service. Every method throws `ReleaseError` with one line. */
export interface Releases {
  publish(contents: Contents): Promise<Published>;
  /** @param ids release id by feature */
  promote(ids: Record<string, string>, wish: Wish): Promise<Registry>;
  rollback(feature: string, wish: Wish): Promise<Registry>;
  /** Deletes a release that is neither live nor the previous one. */
  remove(name: ReleaseName, wish: Wish): Promise<Registry>;
  registry(): Promise<Registry>;
  /** The oldest change first. */
  history(): Promise<Change[]>;
  /** The newest release first. */
  list(feature?: string): Promise<ListedRelease[]>;
  contents(name: ReleaseName): Promise<Contents>;
}

/** @throws ReleaseError 404 for a name that no release can have, such as a path */
export function requireReleaseName<Name extends ReleaseName>(name: Name): Name {
  if (FEATURE_NAME.test(name.feature) && RELEASE_ID.test(name.id)) return name;
  throw new ReleaseError(`"${name.feature} ${name.id}" is not the name of a release.`, 404);
}

/** Name of an unverified release, for errors. */
export function nameIn(contents: Contents): string {
  try {
    const { feature, id } = recordOf(contents.get(RECORD_FILE));
    return `${requireReleaseName({ feature, id }).feature} ${id}`;
  } catch {
    return 'The release';
  }
}
