import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestRunSummary } from '../publishing/test-run-summary';
import { type FolderPlace, releasePlace } from '../storage/folder-storage';
import { type BuildOptions, SHARED, writeBuild } from './write-build.testing';

/** The author of promotions in tests. */
export const ASHA = { by: 'asha' };

/** A new data folder, deleted after the test. */
export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-releases-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

export { SHARED, writeBuild };

/** Writes the smallest build that can be published. @returns its folder */
export function aBuild(feature: string, id: string, options?: BuildOptions): string {
  return writeBuild(join(aDataFolder(), id), feature, id, options);
}

/** A test run of the checkout's 1.0.0-b against 1.0.0-a in which nothing failed. */
export function aTestRun(options: Partial<TestRunSummary> = {}): TestRunSummary {
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

/** A data folder in which the shell 1.0.0-s1 and the given releases of remotes are published; nothing is live. */
export async function aPlace(releases: [feature: string, id: string][] = []): Promise<FolderPlace> {
  const place = releasePlace(aDataFolder());
  await place.store.publish(aBuild('shell', '1.0.0-s1'));
  for (const [feature, id] of releases) await place.store.publish(aBuild(feature, id));
  return place;
}
