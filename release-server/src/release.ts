import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';

// A release: an immutable folder with one build of one feature, described by its record `release.json`. Its files for browsers are in
// `browser/`, its modules for server rendering in `node/`, its source maps in `maps/`.

export interface ReleaseName {
  /** `shell`, or the name of a remote, such as `reviews`. */
  feature: string;
  /** `<version>-<hash of all sources>` */
  id: string;
}

/** The feature that owns the page, and that shares packages such as React with the remotes. */
export const SHELL = 'shell';

/** Scripts and styles; paths relative to the release's `browser` folder. */
export interface ReleaseFiles {
  js: string[];
  css: string[];
}

/** The record: the file that describes a release. A build writes it last, so a folder without it is not a release. */
export const RECORD_FILE = 'release.json';

/** Files that only releases of remotes have. */
export const MANIFEST_FILE = 'feature.json';
export const SCENARIOS_FILE = 'scenarios.json';

/**
 * Folder of a release with the source map of each browser script. It is for the team only, because browsers get only files of `browser`.
 */
export const MAPS_FOLDER = 'maps';

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
  /** Absent for remotes, whose manifest names their routes and slots. */
  claims?: ShellClaims;
  /** Hash of each file (SHA-384 in base64) by path inside the release. */
  files: Record<string, string>;
}

/** The routes of the shell's own pages, and the slots that several remotes may fill at the same time. */
export interface ShellClaims {
  routes: { path: string; subPaths?: boolean }[];
  sharedSlots: string[];
}

/** Name of a remote's federation container. It contains the release id, because a page can have two releases of one remote. */
export function containerName(feature: string, id: string): string {
  return `${feature}__${id.replace(/[^a-zA-Z0-9]/g, '_')}`;
}

/** A release in a folder on this machine. */
export interface Release extends ReleaseRecord {
  folder: string;
  /** Public path of the release's browser files: `/r/<feature>/<release id>/`. */
  base: string;
  /** Absent for the shell. */
  manifest?: FeatureManifest;
}

/** Reads a release from its folder. @throws Error that names the unreadable file, without the folder */
export function readRelease(folder: string): Release {
  const record = readFile<ReleaseRecord>(folder, RECORD_FILE);
  const hasManifest = existsSync(join(folder, MANIFEST_FILE));
  const manifest = hasManifest ? readFile<FeatureManifest>(folder, MANIFEST_FILE) : undefined;
  return { ...record, folder, base: `/r/${record.feature}/${record.id}/`, manifest };
}

function readFile<Content>(folder: string, name: string): Content {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (cause) {
    throw new Error(`it has no readable ${name}`, { cause });
  }
}
