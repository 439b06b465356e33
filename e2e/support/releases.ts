import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Envelope } from '@stepwell/contract';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { promote } from '@stepwell/release-server/manager';
import { until } from '@stepwell/server-kit/testing/until';
import type { Boot } from '@stepwell/shell/boot';
import { getPage } from './api';
import { copyRelease, giveId } from './changed-release';
import type { Site } from './site';

export function liveId(dataDir: string, feature: string): string {
  const live = releasePlace(dataDir).registry.read().features[feature]?.live;
  if (!live) throw new Error(`${feature} has no live release.`);
  return live;
}

export function releaseFolder(dataDir: string, feature: string): string {
  return releasePlace(dataDir).store.folderOf(feature, liveId(dataDir, feature));
}

/** Publishes a copy of the live release with changed files, and promotes it. @returns the id of the copy */
export async function promoteVariant(
  dataDir: string,
  feature: string,
  change: (folder: string) => void,
): Promise<string> {
  const id = await publishVariant(dataDir, feature, change);
  await makeLive(dataDir, feature, id);
  return id;
}

/** Publishes a copy of the live release with changed files. @returns the id of the copy */
export async function publishVariant(
  dataDir: string,
  feature: string,
  change: (folder: string) => void,
  suffix = 'variant',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-variant-'));
  const { store } = releasePlace(dataDir);
  const release = store.read(feature, liveId(dataDir, feature));
  const id = `${release.id}-${suffix}`;
  try {
    copyRelease(release, folder);
    change(folder);
    giveId(folder, release, id);
    await store.publish(folder);
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function makeLive(dataDir: string, feature: string, id: string): Promise<void> {
  await promote(releasePlace(dataDir), { [feature]: id }, { by: 'a person' });
}

/** The boot data in a page. */
export function bootOf(html: string): Boot {
  const [, text = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text) as Boot;
}

/** Waits until new pages name the registry's revision. */
export function untilRevision({ origin, dataDir }: Site): Promise<void> {
  return untilServed(origin, releasePlace(dataDir).registry.read().revision, 30_000);
}

/** Waits until pages are served from this revision or a later revision. How long that may take is asserted in live-swap.test.ts. */
export function untilServed(origin: string, revision: number, timeoutMs = 60_000): Promise<void> {
  const isServed = async () => bootOf((await getPage({ origin }, '/about-us')).html).revision >= revision;
  return until(isServed, timeoutMs);
}

/** Number of fallbacks that the edge has counted, by remote, release and cause. */
export async function fallbackCounts({ origin }: Pick<Site, 'origin'>): Promise<Record<string, number>> {
  const reply = await fetch(`${origin}/health/releases`);
  const { response } = (await reply.json()) as Envelope<{ fallbacks: Record<string, number> }>;
  return response.data.fallbacks;
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
