import { spawnSync } from 'node:child_process';
import { HEADERS } from '@stepwell/contract';
import { startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { startApi } from '../testing/server';
import { type Comparison, compare, loadExpecting, requestHead } from './load';

/** Number of connections of each side, the client to the API and pgbench to PostgreSQL. The API's pool for writes has as many. */
const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 5;

/** Share of pgbench's rate that durable orders must reach. */
export const ORDERS_GOAL = 0.4;

export interface OrderResult extends Comparison {
  variant: string;
}

/** Compares durable orders per second with pgbench's transactions on the same PostgreSQL server. */
export async function benchOrders(): Promise<OrderResult[]> {
  const postgres = startPostgres({ isDurable: true });
  try {
    pgbench(postgres, '-i', '-q', '-s', '10');
    const api = await startApi({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off' });
    const results = [];
    for (const [variant, couponCode] of [
      ['orders', ''],
      ['orders with a coupon', 'STEP10'],
    ] as const) {
      const comparison = await compare(
        ROUNDS,
        async () => transactionRate(postgres),
        (round) =>
          loadExpecting('201', {
            port: api.port,
            connections: CONNECTIONS,
            seconds: SECONDS,
            request: (n) => orderRequest(couponCode, `${couponCode || 'plain'}-${round}-${n}`),
          }),
      );
      results.push({ variant, ...comparison });
    }
    await api.end();
    return results;
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
    `${requestHead('POST', '/api/orders/placeOrder')}${HEADERS.idempotencyKey}: ${key}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Rate of pgbench's standard transaction, per second. */
function transactionRate(postgres: ThrowAwayPostgres): number {
  const output = pgbench(postgres, '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), '-n');
  const [, tps] = /tps = ([\d.]+)/.exec(output) ?? [];
  if (tps === undefined) throw new Error(`pgbench printed no tps: ${output}`);
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
