import { load } from '@stepwell/api/load';
import { listening, startServer, stop } from '../start/children';
import { median } from './median';

/** Pages as the edge serves them, beside a bare Fastify route that sends the same bytes. */
export interface ServerResult {
  bytes: number;
  /** Pages a second from the page cache. */
  edge: number;
  bare: number;
  /** Milliseconds from the request to the last byte, one request at a time. */
  cachedMs: number;
  /** The same for a page that nobody has asked for before: its data, its rendering, its compression. */
  uncachedMs: number;
}

export interface ServerBenchOptions {
  origin: string;
  rounds: number;
  seconds: number;
}

const CONNECTIONS = 20;
const TIMED_PAGES = 25;

/** The home page over raw sockets; edge and bare route take turns. */
export async function benchServer({ origin, rounds, seconds }: ServerBenchOptions): Promise<ServerResult> {
  const { hostname, port } = new URL(origin);
  const request = `GET / HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br\r\n\r\n`;
  const once = async (path: string) => {
    const startedAt = performance.now();
    const reply = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    await reply.arrayBuffer();
    return performance.now() - startedAt;
  };
  const page = await fetch(`${origin}/`, { headers: { 'accept-encoding': 'br' } });
  await page.arrayBuffer();
  const bytes = Number(page.headers.get('content-length'));

  const bare = startServer('scripts/bench/bare-server.ts', { BYTES: String(bytes) });
  const barePort = (await listening(bare, () => {})) ?? 0;
  const rates = { edge: [] as number[], bare: [] as number[] };
  const rate = async (target: number) => {
    const { perSecond, statuses } = await load({
      port: target,
      request: () => request,
      connections: CONNECTIONS,
      seconds,
    });
    if (Object.keys(statuses).join() !== '200') throw new Error(`/ answered ${JSON.stringify(statuses)}`);
    return perSecond;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rate(barePort));
      rates.edge.push(await rate(Number(port)));
    }
  } finally {
    await stop(bare, 5000);
  }

  const cached: number[] = [];
  const uncached: number[] = [];
  for (let n = 0; n < TIMED_PAGES; n += 1) {
    cached.push(await once('/'));
    // A search that nobody has made is a page of its own.
    uncached.push(await once(`/courses?q=bench-${n}`));
  }
  return {
    bytes,
    edge: median(rates.edge),
    bare: median(rates.bare),
    cachedMs: median(cached),
    uncachedMs: median(uncached),
  };
}
