import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hashesBelow, recordOf } from '@stepwell/releases/contents';
import { privateKeyFile, readPrivateKey } from '@stepwell/releases/keys';
import { LocalReleases } from '@stepwell/releases/local-releases';
import { placeIn } from '@stepwell/releases/place';
import { readRegistry } from '@stepwell/releases/registry';
import { type BuildRecord, containerName, RECORD_FILE } from '@stepwell/releases/release';
import { signBuild } from '@stepwell/releases/sign-build';
import { until } from '@stepwell/server-kit/testing/until';
import type { Boot } from '@stepwell/shell/boot';
import type { Site } from './site';

export function liveId(dataDir: string, feature: string): string {
  const live = readRegistry(placeIn(dataDir)).features[feature]?.live;
  if (!live) throw new Error(`${feature} has no live release.`);
  return live;
}

export function releaseFolder(dataDir: string, feature: string): string {
  return join(placeIn(dataDir).store, feature, liveId(dataDir, feature));
}

/** Publishes a copy of the live release with changed files, and promotes it. @returns the id of the copy */
export async function promoteVariant(
  dataDir: string,
  feature: string,
  change: (folder: string) => void,
  suffix?: string,
): Promise<string> {
  const id = await publishVariant(dataDir, feature, change, suffix);
  await makeLive(dataDir, feature, id);
  return id;
}

/** Publishes a copy of the live release with changed files, as after an edit and a build. @returns the id of the copy */
export async function publishVariant(
  dataDir: string,
  feature: string,
  change: (folder: string) => void,
  suffix = 'variant',
): Promise<string> {
  const place = placeIn(dataDir);
  return withVariant(dataDir, feature, change, suffix, async (folder, id) => {
    const keyOf = () => readPrivateKey(privateKeyFile(place, feature));
    await new LocalReleases(place).publish(await signBuild(folder, { by: 'a test', keyOf }));
    return id;
  });
}

/** Makes the changed copy as an unpublished build, which is removed after `act`. */
export async function withVariant<Result>(
  dataDir: string,
  feature: string,
  change: (folder: string) => void,
  suffix: string,
  act: (folder: string, id: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-variant-'));
  const id = `${liveId(dataDir, feature)}-${suffix}`;
  try {
    // Without the compressed copies and the signature, which publishing makes.
    const filter = (path: string) => !/\.(br|gz|sig)$/.test(path);
    cpSync(releaseFolder(dataDir, feature), folder, { recursive: true, filter });
    change(folder);
    giveId(folder, id);
    return await act(folder, id);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives a copied release a new id, also in its URLs, the names of its container and chunks, and its hashes. */
function giveId(folder: string, id: string): void {
  const recordFile = join(folder, RECORD_FILE);
  const { feature, id: old, container } = recordOf<BuildRecord>(readFileSync(recordFile));
  const newContainer = containerName(feature, id);
  const renames = [
    [old, id],
    [container, newContainer],
    [chunksOf(container), chunksOf(newContainer)],
  ] as const;
  for (const file of textFiles(folder)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      renames.reduce((result, [from, to]) => result.replaceAll(from, to), text),
    );
  }
  const record = recordOf<BuildRecord>(readFileSync(recordFile));
  rmSync(recordFile);
  writeFileSync(recordFile, JSON.stringify({ ...record, files: hashesBelow(folder) }));
}

/** Name of webpack's global list of chunks for a container, which must be unique for each release on a page. */
function chunksOf(container: string): string {
  return `webpackChunk${container.replaceAll(/_+/g, '_')}`;
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.(js|css|json)$/.test(item.name))
    .map((item) => join(item.parentPath, item.name));
}

export async function makeLive(dataDir: string, feature: string, id: string): Promise<void> {
  await new LocalReleases(placeIn(dataDir)).promote({ [feature]: id }, { by: 'a person' });
}

/** The boot data in a page. */
export function bootOf(html: string): Boot {
  const [, text = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text) as Boot;
}

/** Waits until pages are made from the registry's revision. */
export function untilRevision({ origin, dataDir }: Pick<Site, 'origin' | 'dataDir'>): Promise<void> {
  return untilServed(origin, readRegistry(placeIn(dataDir)).revision);
}

export function untilServed(origin: string, revision: number, timeoutMs = 30_000): Promise<void> {
  return until(async () => (await servedRevision(origin)) >= revision, timeoutMs);
}

async function servedRevision(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/health/releases`);
  return ((await reply.json()) as { response: { data: { revision: number } } }).response.data.revision;
}

/** IDs of the remote's releases, once for each file that the page has requested. */
export function requestedReleases(page: Page, feature: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) => new RegExp(`/r/${name}/([^/]+)/`).exec(entry.name)?.[1] ?? []),
    feature,
  );
}
