import { availableParallelism } from 'node:os';
import { listening, startServer, stop } from '../../start/children';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, OTHER_BUILD, THIS_BUILD } from '../figures/part';
import { keptPages } from './kept-pages';

/** Goal for the ratio to a bare route with the same bytes. */
const KEPT_GOAL = 0.5;
const BARE = 'bare Fastify';
const ONE_AT_A_TIME = 'one at a time';
const STAMPEDE = 50;

/** Measures pages of the edge over raw sockets, compared with a bare Fastify route that sends the same bytes. */
export async function benchServer(bench: Bench): Promise<Figure[]> {
  const page = await fetch(`${bench.builds[0].origin}/`, { headers: { 'accept-encoding': 'br' } });
  await page.arrayBuffer();
  const bytes = page.headers.get('content-length') ?? '0';
  const bare = startServer('scripts/bench/server/bare-server.ts', { BYTES: bytes });
  try {
    const barePort = await listening(bare, () => {});
    // Measured apart from new pages, whose compression and garbage collection would go on meanwhile.
    const kept = [{ name: BARE, origin: `http://127.0.0.1:${barePort}` }, ...bench.builds].map(
      ({ name, origin }) => [`${name} kept`, async () => ({ kept: await keptPages(origin, '/') })] as const,
    );
    const fresh = bench.builds.map(({ name, origin }) => [`${name} new`, () => newRates(origin)] as const);
    const measures: Record<string, () => Promise<Sample>> = Object.fromEntries([...kept, ...fresh]);
    return figuresOf(await inTurns(measures, bench));
  } finally {
    await stop(bare, 5000);
  }
}

async function newRates(origin: string): Promise<Sample> {
  const one = await newPages(origin, 1, 10);
  const many = await newPages(origin, availableParallelism() * 2, 30);
  return {
    newAlone: one.perSecond,
    newAtOnce: many.perSecond,
    single: 1000 / one.perSecond,
    stampede: await stampede(origin),
  };
}

let searches = 0;

/** An address that is not in the page cache: a search term that was not used before. */
function newAddress(origin: string): string {
  searches += 1;
  return `${origin}/courses?q=bench-${searches}`;
}

/** Requests pages that are not cached. @param atOnce number of requests at a time */
async function newPages(origin: string, atOnce: number, pages: number): Promise<{ perSecond: number }> {
  const begun = performance.now();
  let left = pages;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await whole(newAddress(origin));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return { perSecond: (pages / (performance.now() - begun)) * 1000 };
}

/** @returns milliseconds until the last of 50 simultaneous requests for one new page has its reply */
async function stampede(origin: string): Promise<number> {
  const url = newAddress(origin);
  const begun = performance.now();
  await Promise.all(Array.from({ length: STAMPEDE }, () => whole(url)));
  return performance.now() - begun;
}

async function whole(url: string): Promise<void> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
}

function figuresOf(samples: Record<string, readonly Sample[]>): Figure[] {
  const of = (name: string, part: 'kept' | 'new', quantity: string) =>
    valuesOf(samples[`${name} ${part}`] ?? [], quantity);
  const figure = (what: string, part: 'kept' | 'new', quantity: string, more: Partial<Figure>): Figure => ({
    what,
    unit: '/s',
    values: of(THIS_BUILD, part, quantity),
    ...more,
    beside: {
      ...more.beside,
      ...(samples[`${OTHER_BUILD} ${part}`] && { [OTHER_BUILD]: of(OTHER_BUILD, part, quantity) }),
    },
  });
  return [
    figure('kept pages', 'kept', 'kept', {
      isMoreBetter: true,
      beside: { [BARE]: of(BARE, 'kept', 'kept') },
      goal: { limit: KEPT_GOAL, of: BARE },
    }),
    figure(`new pages, ${availableParallelism() * 2} at a time`, 'new', 'newAtOnce', {
      isMoreBetter: true,
      beside: { [ONE_AT_A_TIME]: of(THIS_BUILD, 'new', 'newAlone') },
    }),
    figure(`one new page, asked for ${STAMPEDE} times at once`, 'new', 'stampede', {
      unit: 'ms',
      beside: { [ONE_AT_A_TIME]: of(THIS_BUILD, 'new', 'single') },
    }),
  ];
}
