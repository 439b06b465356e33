import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishChanged } from '@stepwell/e2e/changed-release';
import { createScenarioApi } from '@stepwell/qa/scenario-api';
import { Sessions } from '@stepwell/qa/sessions';
import { type ReleasePlace, releasePlace } from '@stepwell/releases/place';
import { promote } from '@stepwell/releases/promotion';
import { createEdge } from '@stepwell/shell/edge';
import { promoteWorkspace, publishWorkspace } from '../start/publish-workspace';

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
  const sessions = new Sessions();
  const session = sessions.open({ remote: 'checkout', release: '', scenario: null });
  const api = createScenarioApi(sessions);
  try {
    promoteWorkspace(place, await publishWorkspace(place, report), report);
    const ids = await publishReleases(place);
    await api.listen({ host: '127.0.0.1', port: 0 });
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
    try {
      return await swapMany(originOf(edge.server.address()), place, ids, swaps, () => {
        session.calls.length = 0;
        collect();
        return process.memoryUsage();
      });
    } finally {
      await edge.close();
    }
  } finally {
    await api.close();
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

function originOf(address: AddressInfo | string | null): string {
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

function inMb(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}
