/** The feature that owns the page, and that shares packages such as React with the remotes. */
export const SHELL = 'shell';

/** The file that describes a release; a build writes it last, so a folder without it is not a release. */
export const RECORD_FILE = 'release.json';
/** The signature of `release.json` by the key of the feature's team: Ed25519, base64. */
export const SIGNATURE_FILE = 'release.sig';
/** Routes and slots of a remote; the shell has none. */
export const MANIFEST_FILE = 'feature.json';
export const SCENARIOS_FILE = 'scenarios.json';

/** A feature name has only letters and digits, because it is part of paths and of container names. */
export const FEATURE_NAME = /^[a-z][a-z0-9]{0,63}$/;
/** `<version>-<hash>`; part of paths and container names. */
export const RELEASE_ID = /^[0-9A-Za-z][0-9A-Za-z.-]{0,127}$/;

export interface ReleaseName {
  /** `shell`, or the name of a remote, such as `checkout`. */
  feature: string;
  /** `<version>-<hash of all sources>` */
  id: string;
}

/** Scripts and styles; paths relative to the release's `browser` folder. */
export interface ReleaseFiles {
  js: string[];
  css: string[];
}

/** Routes and slots that belong to one feature alone. */
export interface Ownership {
  /** Prefixes of paths, such as `/course`: the feature owns the path and all paths below it. */
  routes: string[];
  /** Slots that only this feature fills; every remote may fill the slots that no feature owns. */
  slots: string[];
}

/** A release as its build describes it. */
export interface BuildRecord extends ReleaseName {
  /** Name of the module federation container, unique per release. */
  container: string;
  /** Version range by package that the shell must share, such as `react: "^19.2.0"`; empty for the shell itself. */
  needs: Record<string, string>;
  /** Version by package that this release shares with remotes; empty for remotes. */
  lends: Record<string, string>;
  /** Browser files, by module of a remote or by chunk group of the shell. */
  modules: Record<string, ReleaseFiles>;
  /** Only in the shell's record: what belongs to which feature, the shell's own pages included. */
  owners?: Record<string, Ownership>;
  /** Hash of each file (SHA-384 in base64) by path inside the release. */
  files: Record<string, string>;
}

/** Content of `release.json` in a published release. */
export interface ReleaseRecord extends BuildRecord {
  /** Time of publishing, ISO 8601. */
  at: string;
  /** Author, as the publishing command states it. */
  by: string;
}

/** Name of a remote's federation container. It contains the release id, because a page can have two releases of one remote. */
export function containerName(feature: string, id: string): string {
  return feature === SHELL ? SHELL : `${feature}__${id.replace(/[^a-zA-Z0-9]/g, '_')}`;
}

/** Public path of a release's browser files. */
export function basePath({ feature, id }: ReleaseName): string {
  return `/r/${feature}/${id}/`;
}

/**
 * Takes the address of a browser file apart. The path is not decoded, so that `%2f` and `..` have no meaning.
 * @param path `/r/<feature>/<release id>/<file>`, without a query
 * @returns `undefined` for any other path
 */
export function parseReleasePath(path: string): (ReleaseName & { file: string }) | undefined {
  const [, feature, id, file] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!feature || !id || !file || !FEATURE_NAME.test(feature) || !RELEASE_ID.test(id)) return undefined;
  return { feature, id, file };
}

/** The version in a release id: `1.2.0-a11y` in `1.2.0-a11y-3f9ac21`. */
export function versionOf(id: string): string {
  return id.replace(/-[^-]*$/, '');
}
