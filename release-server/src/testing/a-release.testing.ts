import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlaySummary } from '../publishing/play-summary';
import { hashesOf } from '../publishing/release-check';
import type { ReleaseRecord } from '../release';
import { type FolderPlace, releasePlace } from '../storage/release-place';

/** A data folder of its own for a test, gone after it. */
export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-releases-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

export const LENDS = { react: '19.3.1', '@stepwell/platform': '1.0.0' };

interface BuildOptions extends Partial<ReleaseRecord> {
  /** Content of the one browser file. */
  text?: string;
  /** More files, by path inside the release. */
  extra?: Record<string, string>;
}

/** The folder of a finished build, as small as a release can be. */
export function aBuild(feature: string, id: string, options: BuildOptions = {}): string {
  const { text = `${feature} ${id}`, extra = {}, ...record } = options;
  const folder = join(aDataFolder(), id);
  const isShell = feature === 'shell';
  const manifest = {
    name: feature,
    owner: { team: feature, contact: 'team@stepwell.example' },
    routes: [],
    slots: [],
  };
  const files: Record<string, string> = {
    'browser/Page.js': text,
    'node/Page.js': text,
    ...(isShell ? {} : { 'feature.json': JSON.stringify(manifest) }),
    ...extra,
  };
  for (const [name, content] of Object.entries(files)) write(folder, name, content);
  const complete: ReleaseRecord = {
    feature,
    id,
    container: `${feature}__${id}`,
    needs: isShell ? {} : LENDS,
    lends: isShell ? LENDS : {},
    modules: { Page: { js: ['Page.js'], css: [] } },
    files: hashesOf(folder),
    ...record,
  };
  write(folder, 'release.json', JSON.stringify(complete));
  return folder;
}

/** A good report of the checkout's 1.0.0-b, held against 1.0.0-a. */
export function aPlay(options: Partial<PlaySummary> = {}): PlaySummary {
  return {
    feature: 'checkout',
    release: '1.0.0-b',
    against: '1.0.0-a',
    playedOn: 'shell 1.0.0-s1',
    contract: '1.1.0',
    at: '2026-11-20T06:30:00.000Z',
    scenarios: 48,
    looks: 288,
    failed: 0,
    differences: 3,
    unaccepted: 0,
    unstable: 0,
    acceptedBy: ['Asha'],
    digest: 'a'.repeat(64),
    ...options,
  };
}

/** A store with a published shell and the named remotes' releases; nothing is live. */
export async function aPlace(releases: [feature: string, id: string][] = []): Promise<FolderPlace> {
  const place = releasePlace(aDataFolder());
  await place.store.publish(aBuild('shell', '1.0.0-s1'));
  for (const [feature, id] of releases) await place.store.publish(aBuild(feature, id));
  return place;
}

function write(folder: string, name: string, content: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
