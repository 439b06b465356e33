import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishChanged } from '@stepwell/e2e/changed-release';
import { type FolderPlace, FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { promote } from '@stepwell/release-server/manager';
import { createEdge } from '@stepwell/shell/edge';
import { createScenarioApi } from '@stepwell/workbench/scenario-api';
import { Sessions } from '@stepwell/workbench/sessions';
import { buildWorkspace, promoteWorkspace } from '../start/publish-workspace';

// Finds memory leaks of the edge: promotes one checkout release after another on an edge in this process, prints the heap in use after
// every tenth promotion, and exits with 1 if the heap grew by more than `ALLOWED_GAIN_MB`. e2e/releases/memory.nightly.test.ts runs it.

const PROMOTIONS = 30;
const ALLOWED_GAIN_MB = 3;
/** A text of the checkout that each published release changes. */
const TEXT = 'Billing details';
const PATH = '/checkout/course-1';
/** More than two, because otherwise each promotion would return to the previous release. */
const RELEASES = 5;
const SAMPLE_EVERY = 10;
/** Requested in each revision, so that caches are filled. */
const PAGES = ['/', '/courses', '/mentors', '/contact-us', '/course/course-1', PATH];

const collect = globalThis.gc;
if (!collect) throw new Error('heap-after-promotions: run it with node --expose-gc.');

const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-promotions-'));
const place = releasePlace(dataDir);
// The API of the workbench replies to each call with the sample of a successful reply; the session's id is the application key.
const sessions = new Sessions();
const session = sessions.open({ remote: 'checkout', release: '', scenario: null });
const api = createScenarioApi(sessions);
await api.listen({ host: '127.0.0.1', port: 0 });
await promoteWorkspace(new FolderStorage(place), await buildWorkspace(console.log), console.log);
const ids = await publishReleases(place);
const edge = await createEdge({
  dataDir,
  apiOrigin: originOf(api.server.address()),
  app: { id: 'bench', key: session.id },
  publicUrl: 'http://localhost',
  trustedProxies: [],
  name: 'bench',
  log: () => undefined,
});
await edge.listen({ host: '127.0.0.1', port: 0 });
const heapMb = await heapAfterPromotions(originOf(edge.server.address()), () => {
  // The recorded calls of the session are on the measured heap.
  session.calls.length = 0;
  collect();
});
await edge.close();
await api.close();
rmSync(dataDir, { recursive: true, force: true });

const gain = (heapMb.at(-1) ?? 0) - (heapMb[0] ?? 0);
console.log(`heap in MB, every ${SAMPLE_EVERY} promotions: ${heapMb.map((mb) => mb.toFixed(1)).join(' ')}`);
console.log(`the heap grew by ${gain.toFixed(1)} MB (allowed: ${ALLOWED_GAIN_MB})`);
process.exit(gain > ALLOWED_GAIN_MB ? 1 : 0);

async function publishReleases({ store, registry }: FolderPlace): Promise<string[]> {
  const live = store.read('checkout', registry.read().features.checkout?.live ?? '');
  const ids: string[] = [];
  for (let index = 0; index < RELEASES; index += 1) {
    const { id } = await publishChanged(store, live, {
      suffix: `v${index}`,
      from: TEXT,
      to: `${TEXT}, release ${index}`,
    });
    ids.push(id);
  }
  return ids;
}

/** @returns the heap in use after a collection, in MB, every `SAMPLE_EVERY` promotions */
async function heapAfterPromotions(origin: string, collectGarbage: () => void): Promise<number[]> {
  const heapMb: number[] = [];
  for (let promotion = 0; promotion < PROMOTIONS; promotion += 1) {
    const id = ids[promotion % ids.length] ?? '';
    await promote(place, { checkout: id }, { by: 'test' });
    while (!(await page(origin, PATH)).includes(`/r/checkout/${id}/`)) await pause(5); // until the edge serves the release
    await Promise.all(PAGES.map((path) => page(origin, path)));
    if ((promotion + 1) % SAMPLE_EVERY !== 0) continue;
    // The edge closes the previous generation, which is on the heap, only after 2 s (`RetiredGenerations`).
    await pause(2500);
    collectGarbage();
    heapMb.push(process.memoryUsage().heapUsed / 1024 / 1024);
  }
  return heapMb;
}

async function page(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

function originOf(address: AddressInfo | string | null): string {
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
