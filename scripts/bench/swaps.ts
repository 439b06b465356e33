import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishChanged } from '@stepwell/e2e/changed-release';
import { type ReleasePlace, releasePlace } from '@stepwell/releases/place';
import { promote } from '@stepwell/releases/promotion';
import { promoteWorkspace, publishWorkspace } from '../start/publish-workspace';
import { openGoodWorld } from './sites/own-edge';

export interface SwapFigures {
  swaps: number;
  /** Milliseconds from a promotion to the first page that shows it. */
  shownMs: { median: number; slowest: number };
  /** Heap in use after a collection, in MB, every `SAMPLE_EVERY` swaps. */
  heapMb: number[];
  /** Memory of the whole process, at the same moments. */
  rssMb: number[];
}

const TEXT = 'Billing details';
const PATH = '/checkout/course-1';
/** Releases that take turns: more than two, so that nothing is only remembered. */
const RELEASES = 5;
const SAMPLE_EVERY = 10;
/** Pages asked for in each revision, so that there is something to let go of. */
const PAGES = ['/', '/courses', '/mentors', '/contact-us', '/course/course-1', PATH];

/**
 * Promotes one checkout after another on a running edge, and watches time and memory.
 * @param collect runs the garbage collector
 */
export async function measureSwaps(
  swaps: number,
  collect: () => void,
  report: (text: string) => void,
): Promise<SwapFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-swaps-'));
  const place = releasePlace(dataDir);
  const world = await openGoodWorld();
  try {
    promoteWorkspace(place, await publishWorkspace(place, report), report);
    const ids = await publishReleases(place);
    const edge = await world.edgeOn(dataDir);
    try {
      return await swapMany(edge.origin, place, ids, swaps, () => {
        world.forgetCalls();
        collect();
        return process.memoryUsage();
      });
    } finally {
      await edge.close();
    }
  } finally {
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function publishReleases({ store, registry }: ReleasePlace): Promise<string[]> {
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

async function swapMany(
  origin: string,
  place: ReleasePlace,
  ids: string[],
  swaps: number,
  sample: () => NodeJS.MemoryUsage,
): Promise<SwapFigures> {
  const shown: number[] = [];
  const memory: NodeJS.MemoryUsage[] = [];
  for (let swap = 0; swap < swaps; swap += 1) {
    const id = ids[swap % ids.length] ?? '';
    promote(place, { checkout: id }, { by: 'bench' });
    const begun = performance.now();
    while (!(await page(origin, PATH)).includes(`/r/checkout/${id}/`)) await pause(5);
    shown.push(performance.now() - begun);
    await Promise.all(PAGES.map((path) => page(origin, path)));
    if ((swap + 1) % SAMPLE_EVERY !== 0) continue;
    // The renderer before still lingers for those who were being answered.
    await pause(2500);
    memory.push(sample());
  }
  shown.sort((a, b) => a - b);
  return {
    swaps,
    shownMs: {
      median: Math.round(shown[Math.floor(shown.length / 2)] ?? 0),
      slowest: Math.round(shown.at(-1) ?? 0),
    },
    heapMb: memory.map(({ heapUsed }) => inMb(heapUsed)),
    rssMb: memory.map(({ rss }) => inMb(rss)),
  };
}

async function page(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

function inMb(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}
