import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { startApi, startServer } from '../testing/server';
import { type Comparison, compare, loadExpecting, requestHead } from './load';

const CONNECTIONS = 20;
const SECONDS = 1;
const ROUNDS = 9;

/** Share of a bare Fastify route's rate that the catalogue calls must reach. */
export const READS_GOAL = 0.8;

const CALLS = [
  '/api/courses/getAllCourses',
  '/api/courses/getCourse?id=gate-computer-science',
  '/api/mentors/getAllMentors',
];

export interface ReadResult extends Comparison {
  call: string;
  bytes: number;
}

/** Compares requests per second of the catalogue calls with a bare Fastify route that sends as many bytes. */
export async function benchReads(): Promise<ReadResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-bench-'));
  const api = await startApi({ DATA_DIR: folder, RATE_LIMIT: 'off' });
  const sizes = new Map<string, number>();
  for (const call of CALLS) {
    const reply = await fetch(`http://127.0.0.1:${api.port}${call}`, { headers: APP_HEADERS });
    sizes.set(call, (await reply.arrayBuffer()).byteLength);
  }
  const byPath = Object.fromEntries([...sizes].map(([call, bytes]) => [call.split('?', 1)[0], bytes]));
  const bare = await startServer('bench/bare-server.ts', { SIZES: JSON.stringify(byPath) });
  try {
    const results = [];
    for (const [call, bytes] of sizes) {
      const comparison = await compare(
        ROUNDS,
        async () => (await loadCall(bare.port, call)).perSecond,
        () => loadCall(api.port, call),
      );
      results.push({ call, bytes, ...comparison });
    }
    return results;
  } finally {
    await Promise.all([api.end(), bare.end()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function loadCall(port: number, call: string) {
  const request = `${requestHead('GET', call)}\r\n`;
  return loadExpecting('200', { port, request: () => request, connections: CONNECTIONS, seconds: SECONDS });
}
