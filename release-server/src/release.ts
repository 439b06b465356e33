import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';

/** The feature that lends, and that every page has. */
export const SHELL = 'shell';

export interface ReleaseFiles {
  /** Relative to the release's `browser` folder. */
  js: string[];
  css: string[];
}

/** Name of the file that describes a release; it is written last, so a folder without it is none. */
export const RECORD = 'release.json';

/** Name of the file with a remote's manifest. */
export const MANIFEST = 'feature.json';

/** Name of the file with what QA can play of a remote. */
export const SCENARIOS = 'scenarios.json';

/** Folder of a release with the source map of each script, for its team alone: only `browser` is ever served. */
export const MAPS = 'maps';

/** `release.json`: what a release says of itself. */
export interface ReleaseRecord {
  feature: string;
  /** `<version>-<hash of all sources>` */
  id: string;
  /** Name of the federation container, unique per release. */
  container: string;
  /** Ranges of versions, one of which the shell must lend, by package; empty for the shell itself. */
  needs: Record<string, string>;
  /** Versions of what this release lends, by package; empty for remotes. */
  lends: Record<string, string>;
  /** Browser files by module of a remote, or by chunk group of the shell. */
  modules: Record<string, ReleaseFiles>;
  /** SHA-384, base64, by path inside the release. */
  files: Record<string, string>;
}

/** A published release, as its folder in the store describes it. */
export interface Release extends ReleaseRecord {
  folder: string;
  /** Public path of its browser files: `/r/<feature>/<release id>/`. */
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
