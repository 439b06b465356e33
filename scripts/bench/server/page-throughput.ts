import { availableParallelism } from 'node:os';
import { load } from '@stepwell/api/load';
import { listening, startServer, stop } from '../../start/children';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, OTHER_BUILD, THIS_BUILD } from '../figures/part';

/** Goal for the ratio of cached pages to a bare route with as many bytes. */
const CACHED_GOAL = 0.5;
const BARE = 'bare Fastify';
const ONE_AT_A_TIME = 'one at a time';
/** Simultaneous requests for one page that is not cached. */
const STAMPEDE = 50;

/** Measures cached pages over raw sockets, compared with a bare Fastify route that sends as many bytes, and pages that are not cached. */
export async function benchServer(bench: Bench): Promise<Figure[]> {
  const page = await fetch(`${bench.builds[0].origin}/`, { headers: { 'accept-encoding': 'br' } });
  await page.arrayBuffer();
  const bytes = Number(page.headers.get('content-length'));
  const bare = startServer('api/bench/bare-server.ts', { SIZES: JSON.stringify({ '/': bytes }) });
  try {
    const barePort = await listening(bare, () => {});
    // The measurements are separate, because compression and garbage collection of uncached pages would slow cached pages down.
    const cached = [{ name: BARE, origin: `http://127.0.0.1:${barePort}` }, ...bench.builds].map(
      ({ name, origin }) =>
        [`${name} cached`, async () => ({ perSecond: await cachedPages(origin, '/') })] as const,
    );
    const uncached = bench.builds.map(
      ({ name, origin }) => [`${name} uncached`, () => uncachedRates(origin)] as const,
    );
    const measures: Record<string, () => Promise<Sample>> = Object.fromEntries([...cached, ...uncached]);
    return figuresOf(await inTurns(measures, bench));
  } finally {
    await stop(bare, 5000);
  }
}

/** Requests per second for a cached page. @throws Error for a status other than 200 */
async function cachedPages(origin: string, path: string): Promise<number> {
  const { host, port } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const { perSecond, statuses } = await load({
    port: Number(port),
    request: () => request,
    connections: 20,
    seconds: 2,
  });
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(statuses)}`);
  return perSecond;
}

async function uncachedRates(origin: string): Promise<Sample> {
  const one = await uncachedPages(origin, 1, 10);
  const many = await uncachedPages(origin, availableParallelism() * 2, 30);
  return {
    sequential: one.perSecond,
    concurrent: many.perSecond,
    sequentialMs: 1000 / one.perSecond,
    stampede: await stampede(origin),
  };
}

let searches = 0;

/** URL that is not in the page cache: a search term that was not used before. */
function uncachedUrl(origin: string): string {
  searches += 1;
  return `${origin}/courses?q=bench-${searches}`;
}

/** Requests pages that are not cached. @param atOnce number of requests at a time */
async function uncachedPages(origin: string, atOnce: number, pages: number): Promise<{ perSecond: number }> {
  const startedAt = performance.now();
  let remaining = pages;
  const requestPages = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await fetchWhole(uncachedUrl(origin));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, requestPages));
  return { perSecond: (pages / (performance.now() - startedAt)) * 1000 };
}

/** @returns milliseconds until all of `STAMPEDE` simultaneous requests for one page are answered */
async function stampede(origin: string): Promise<number> {
  const url = uncachedUrl(origin);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: STAMPEDE }, () => fetchWhole(url)));
  return performance.now() - startedAt;
}

async function fetchWhole(url: string): Promise<void> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
}

function figuresOf(samples: Record<string, readonly Sample[]>): Figure[] {
  const measured = (name: string, part: 'cached' | 'uncached', quantity: string) =>
    valuesOf(samples[`${name} ${part}`] ?? [], quantity);
  const figure = (
    title: string,
    part: 'cached' | 'uncached',
    quantity: string,
    more: Partial<Figure>,
  ): Figure => ({
    title,
    unit: '/s',
    values: measured(THIS_BUILD, part, quantity),
    ...more,
    comparisons: {
      ...more.comparisons,
      ...(samples[`${OTHER_BUILD} ${part}`] && { [OTHER_BUILD]: measured(OTHER_BUILD, part, quantity) }),
    },
  });
  return [
    figure('cached pages', 'cached', 'perSecond', {
      isMoreBetter: true,
      comparisons: { [BARE]: measured(BARE, 'cached', 'perSecond') },
      goal: { limit: CACHED_GOAL, relativeTo: BARE },
    }),
    figure(`pages that are not cached, ${availableParallelism() * 2} at a time`, 'uncached', 'concurrent', {
      isMoreBetter: true,
      comparisons: { [ONE_AT_A_TIME]: measured(THIS_BUILD, 'uncached', 'sequential') },
    }),
    figure(`one page that is not cached, ${STAMPEDE} requests at once`, 'uncached', 'stampede', {
      unit: 'ms',
      comparisons: { [ONE_AT_A_TIME]: measured(THIS_BUILD, 'uncached', 'sequentialMs') },
    }),
  ];
}
