import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '../src/environment';
import { type RunningServer, startApi, TYPESCRIPT } from '../testing/server';

/** What is left of the orders after all kills. */
export interface CrashReport {
  rounds: number;
  /** Orders that were acknowledged before a kill. */
  acknowledged: number;
  /** Orders that a kill left without an answer; each was then sent again with its key. */
  unanswered: number;
  /** Acknowledged orders that are not there afterwards, or are another order. */
  lost: number;
  /** Orders in the database beyond one for each key. */
  doubled: number;
}

export interface CrashOptions {
  env: { DATA_DIR: string } | { DATABASE_URL: string };
  rounds: number;
  /** What dies beside the API, and comes back before it. */
  alsoCrash?: (round: number) => Promise<void>;
  onRound?: (round: number) => void;
}

const LEARNERS = 8;

/**
 * Kills the API with SIGKILL while learners place orders, again and again, and holds what is in the database
 * against what was acknowledged.
 */
export async function crashRounds({ env, rounds, alsoCrash, onRound }: CrashOptions): Promise<CrashReport> {
  const report: CrashReport = { rounds, acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 };
  const settings = { RATE_LIMIT: 'off', ...env };
  let api = await startApi(settings);
  let keys = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const placed = await placeUntilKilled(api, alsoCrash && (() => alsoCrash(round)));
    api = await startApi(settings);
    for (const [key, orderId] of placed) {
      const again = await placeOrder(api.port, key);
      if (orderId === null) report.unanswered += 1;
      else report.acknowledged += 1;
      if (orderId !== null && again !== orderId) report.lost += 1;
    }
    keys += placed.size;
    onRound?.(round);
  }
  await api.end();
  report.doubled = countOrders(env) - keys;
  return report;
}

/** @returns each key with its order's id, or with `null` where the kill came before the answer */
async function placeUntilKilled(
  api: RunningServer,
  alsoCrash?: () => Promise<void>,
): Promise<Map<string, string | null>> {
  const placed = new Map<string, string | null>();
  const learner = async () => {
    for (;;) {
      const key = randomUUID();
      placed.set(key, null);
      try {
        placed.set(key, await placeOrder(api.port, key));
      } catch {
        return;
      }
    }
  };
  const learners = Promise.all(Array.from({ length: LEARNERS }, learner));
  while ([...placed.values()].filter(Boolean).length < LEARNERS) await pause(5);
  await pause(randomInt(400));
  await api.end('SIGKILL');
  await alsoCrash?.();
  await learners;
  return placed;
}

async function placeOrder(port: number, key: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/orders/placeOrder`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.appId]: SAMPLE_APP_ID,
      [HEADERS.appKey]: SAMPLE_APP_KEY,
      [HEADERS.idempotencyKey]: key,
    },
    body: JSON.stringify({
      courseId: 'gate-computer-science',
      couponCode: 'STEP10',
      studentDetail: { studentName: 'Crash', studentPhone: '9876543210', studentEmail: `${key}@example.org` },
    }),
  });
  const { response } = (await reply.json()) as { response: { data: { order: { orderId: string } } | null } };
  if (!response.data) throw new Error(`placeOrder answered ${reply.status}`);
  return response.data.order.orderId;
}

function countOrders(env: CrashOptions['env']): number {
  const script = join(import.meta.dirname, 'count-orders.ts');
  const options = { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' as const };
  return Number(execFileSync(process.execPath, ['--import', TYPESCRIPT, script], options));
}
