import { spawnSync } from 'node:child_process';
import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '@stepwell/server-kit/settings';
import { startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { startApi } from '../testing/server';
import { load, median } from './load';

/** The API's own number of connections (`openPostgres`), and so pgbench's. */
const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 5;
const GOAL = 0.4;

export interface OrderResult {
  what: string;
  api: number;
  p99Ms: number;
  pgbench: number;
  share: number;
}

/**
 * Durable orders per second beside pgbench's own transactions, on the same PostgreSQL with as many connections, in
 * turns.
 */
export async function benchOrders(): Promise<{ results: OrderResult[]; goal: number }> {
  const postgres = startPostgres();
  try {
    pgbench(postgres, '-i', '-q', '-s', '10');
    const api = await startApi({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off' });
    const kinds: [string, string][] = [
      ['orders', ''],
      ['orders with a coupon', 'STEP10'],
    ];
    const results: OrderResult[] = [];
    for (const [what, couponCode] of kinds) {
      const rounds: { api: number; pgbench: number; p99Ms: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const pgbenchRate = transactions(postgres);
        const { perSecond, p99Ms, statuses } = await load({
          port: api.port,
          connections: CONNECTIONS,
          seconds: SECONDS,
          request: (n) => orderRequest(couponCode, `${couponCode || 'plain'}-${round}-${n}`),
        });
        if (Object.keys(statuses).join() !== '201') {
          throw new Error(`placeOrder answered ${JSON.stringify(statuses)}`);
        }
        rounds.push({ api: perSecond, pgbench: pgbenchRate, p99Ms });
      }
      results.push({
        what,
        api: median(rounds.map((round) => round.api)),
        p99Ms: median(rounds.map((round) => round.p99Ms)),
        pgbench: median(rounds.map((round) => round.pgbench)),
        share: median(rounds.map((round) => round.api / round.pgbench)),
      });
    }
    await api.end();
    return { results, goal: GOAL };
  } finally {
    postgres.stop();
  }
}

function orderRequest(couponCode: string, key: string): string {
  const body = JSON.stringify({
    courseId: 'gate-computer-science',
    couponCode,
    referralCode: '',
    studentDetail: { studentName: 'Bench', studentPhone: '9876543210', studentEmail: `${key}@example.org` },
  });
  return (
    `POST /api/orders/placeOrder HTTP/1.1\r\nhost: 127.0.0.1\r\n${HEADERS.appId}: ${SAMPLE_APP_ID}\r\n` +
    `${HEADERS.appKey}: ${SAMPLE_APP_KEY}\r\n${HEADERS.idempotencyKey}: ${key}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** pgbench's standard transaction, at its own defaults. */
function transactions(postgres: ThrowAwayPostgres): number {
  const output = pgbench(postgres, '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), '-n');
  const [, tps] = /tps = ([\d.]+)/.exec(output) ?? [];
  if (tps === undefined) throw new Error(`pgbench said no tps: ${output}`);
  return Number(tps);
}

function pgbench({ programs, socketFolder }: ThrowAwayPostgres, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    `${programs}/pgbench`,
    ['-h', socketFolder, '-U', 'stepwell', ...args, 'postgres'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return stdout;
}
