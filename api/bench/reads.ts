import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '@stepwell/server-kit/settings';
import { startApi, startServer } from '../testing/server';
import { load, median } from './load';

const CONNECTIONS = 20;
const SECONDS = 1;
const ROUNDS = 9;
const GOAL = 0.8;

const CALLS = [
  '/api/courses/getAllCourses',
  '/api/courses/getCourse?id=gate-computer-science',
  '/api/mentors/getAllMentors',
];

export interface ReadResult {
  call: string;
  bytes: number;
  api: number;
  bare: number;
  share: number;
}

/**
 * Requests per second of the catalogue calls, beside a bare Fastify route that sends the same bytes. The two take
 * turns, so that whatever else the machine does falls on both.
 */
export async function benchReads(): Promise<{ results: ReadResult[]; goal: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-bench-'));
  const api = await startApi({ DATA_DIR: folder, RATE_LIMIT: 'off' });
  const replies: Record<string, string> = {};
  for (const call of CALLS) {
    const headers = { [HEADERS.appId]: SAMPLE_APP_ID, [HEADERS.appKey]: SAMPLE_APP_KEY };
    replies[call.split('?', 1)[0] ?? call] = await (
      await fetch(`http://127.0.0.1:${api.port}${call}`, { headers })
    ).text();
  }
  const bare = await startServer('bench/bare-server.ts', { REPLIES: JSON.stringify(replies) });
  const results: ReadResult[] = [];
  try {
    for (const call of CALLS) {
      const rounds: { api: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ bare: await rate(bare.port, call), api: await rate(api.port, call) });
      }
      results.push({
        call,
        bytes: Buffer.byteLength(replies[call.split('?', 1)[0] ?? call] ?? ''),
        api: median(rounds.map((round) => round.api)),
        bare: median(rounds.map((round) => round.bare)),
        share: median(rounds.map((round) => round.api / round.bare)),
      });
    }
  } finally {
    await Promise.all([api.end(), bare.end()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { results, goal: GOAL };
}

async function rate(port: number, call: string): Promise<number> {
  const request = `GET ${call} HTTP/1.1\r\nhost: 127.0.0.1\r\n${HEADERS.appId}: ${SAMPLE_APP_ID}\r\n${HEADERS.appKey}: ${SAMPLE_APP_KEY}\r\n\r\n`;
  const { perSecond, statuses } = await load({
    port,
    request: () => request,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  if (Object.keys(statuses).join() !== '200') throw new Error(`${call} answered ${JSON.stringify(statuses)}`);
  return perSecond;
}
