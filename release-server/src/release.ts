import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';

export interface ReleaseName {
  feature: string;
  /** `<version>-<hash of all sources>` */
  id: string;
}

/** The feature that shares its packages with the remotes; every page has it. */
export const SHELL = 'shell';

export interface ReleaseFiles {
  /** Names of scripts, relative to the release's `browser` folder. */
  js: string[];
  css: string[];
}

/** File that describes a release. It is written last: a folder without it is not a release. */
export const RECORD = 'release.json';

/** Files of a remote's release: its manifest and its scenarios. */
export const MANIFEST = 'feature.json';
export const SCENARIOS = 'scenarios.json';

/** Folder of a release with the source map of each script, for its team: only `browser` is served. */
export const MAPS = 'maps';

/** Content of `release.json`. */
export interface ReleaseRecord extends ReleaseName {
  /** Name of the federation container, unique per release. */
  container: string;
  /** Version ranges of packages that the shell must share; empty for the shell itself. */
  needs: Record<string, string>;
  /** Versions of packages that this release shares; empty for remotes. */
  lends: Record<string, string>;
  /** Browser files by module of a remote, or by chunk group of the shell. */
  modules: Record<string, ReleaseFiles>;
  /** Routes and slots of the shell itself; absent for remotes. */
  claims?: ShellClaims;
  /** Hash of each file (SHA-384 in base64) by path inside the release. */
  files: Record<string, string>;
}

/** The routes of the shell's own pages, and the slots that several remotes may fill. */
export interface ShellClaims {
  routes: { path: string; subPaths?: boolean }[];
  sharedSlots: string[];
}

/** Name of a remote's federation container, unique for each release: two releases of one remote can be on a page. */
export function containerName(feature: string, id: string): string {
  return `${feature}__${id.replace(/[^a-zA-Z0-9]/g, '_')}`;
}

/** A published release, as its folder in the store describes it. */
export interface Release extends ReleaseRecord {
  folder: string;
  /** Public path of the release's browser files: `/r/<feature>/<release id>/`. */
  base: string;
  /** Absent for the shell. */
  manifest?: FeatureManifest;
}

/** Reads a release from its folder. @throws Error if the folder is not a release */
export function readRelease(folder: string): Release {
  const record = JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as ReleaseRecord;
  const manifestFile = join(folder, MANIFEST);
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as FeatureManifest)
    : undefined;
  return { ...record, folder, base: `/r/${record.feature}/${record.id}/`, manifest };
}
