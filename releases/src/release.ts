/** The feature that owns the page, and that shares packages such as React with the remotes. */
export const SHELL = 'shell';

/** The file that describes a release. */
export const RECORD_FILE = 'release.json';
/** The signature of `release.json` by the key of the feature's team: Ed25519, base64. */
export const SIGNATURE_FILE = 'release.sig';
/** Routes and slots of a remote; the shell has none. */
export const MANIFEST_FILE = 'feature.json';
export const SCENARIOS_FILE = 'scenarios.json';

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
  /** Slots that only this feature fills; every remote may fill the others. */
  slots: string[];
}

/** Content of `release.json`. */
export interface ReleaseRecord extends ReleaseName {
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
  /** Time of publishing, ISO 8601. */
  at: string;
  /** Author of the release. */
  by: string;
}

/** Name of a remote's federation container. It contains the release id, because a page can have two releases of one remote. */
export function containerName(feature: string, id: string): string {
  return `${feature}__${id.replace(/[^a-zA-Z0-9]/g, '_')}`;
}
