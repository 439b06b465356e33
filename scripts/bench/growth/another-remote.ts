import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRelease } from '@stepwell/e2e/changed-release';
import type { Release, ReleaseRecord } from '@stepwell/releases/release';
import { hashesOf } from '@stepwell/releases/release-check';
import type { ReleaseStore } from '@stepwell/releases/store';

const TEXT_FILE = /\.(js|css|json)$/;
/** A page of the release that becomes one of another remote. */
const PAGE = 'ContactPage';

/**
 * Publishes a copy of a release as one of a remote of its own, with one page at `/<feature>`: what one more team would
 * bring, without a build. The name of the release's own feature must stand in its files for nothing else.
 * @returns its release id
 */
export async function publishAnotherRemote(
  store: ReleaseStore,
  release: Release,
  feature: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-another-'));
  try {
    copyRelease(release, folder);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (TEXT_FILE.test(name))
        rewrite(join(folder, name), (text) => text.replaceAll(release.feature, feature));
    }
    rewriteJson(join(folder, 'feature.json'), (manifest) => ({
      ...manifest,
      routes: [{ path: `/${feature}`, module: PAGE, fallback: 'This page cannot be shown right now.' }],
      slots: [],
    }));
    rewriteJson(join(folder, 'release.json'), (record: ReleaseRecord) => ({
      ...record,
      files: hashesOf(folder),
    }));
    await store.publish(folder);
    return release.id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

function rewriteJson<T extends object>(file: string, change: (content: T) => object): void {
  rewrite(file, (text) => JSON.stringify(change(JSON.parse(text) as T)));
}
