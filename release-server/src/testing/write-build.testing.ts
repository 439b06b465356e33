import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import { hashesOf } from '../publishing/release-check';
import { containerName, RECORD_FILE, type ReleaseRecord, SHELL } from '../release';

/** Packages that the shell of tests shares with remotes, with their versions. */
export const SHARED = { react: '19.3.1', '@stepwell/platform': '1.0.0' };

export interface BuildOptions extends Partial<ReleaseRecord> {
  /** Content of `browser/Page.js` and of `node/Page.js`. */
  text?: string;
  /** Parts of the manifest of a remote. */
  manifest?: Partial<FeatureManifest>;
  /** More files, by path inside the release. */
  extra?: Record<string, string>;
}

/** Writes the smallest finished build into a folder. @returns the folder */
export function writeBuild(folder: string, feature: string, id: string, options: BuildOptions = {}): string {
  const { text = `${feature} ${id}`, extra = {}, manifest: parts, ...record } = options;
  const isShell = feature === SHELL;
  const manifest = {
    name: feature,
    owner: { team: feature, contact: 'team@stepwell.example' },
    routes: [],
    slots: [],
    ...parts,
  };
  const files: Record<string, string> = {
    'browser/Page.js': text,
    'node/Page.js': text,
    ...(isShell ? {} : { 'feature.json': JSON.stringify(manifest) }),
    ...extra,
  };
  for (const [name, content] of Object.entries(files)) write(join(folder, name), content);
  const complete: ReleaseRecord = {
    feature,
    id,
    container: isShell ? SHELL : containerName(feature, id),
    needs: isShell ? {} : SHARED,
    lends: isShell ? SHARED : {},
    modules: { Page: { js: ['Page.js'], css: [] } },
    files: hashesOf(folder),
    ...record,
  };
  write(join(folder, RECORD_FILE), JSON.stringify(complete));
  return folder;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
