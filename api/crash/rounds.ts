import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { HEADERS } from '@stepwell/contract';
import { openPostgres } from '../src/database/connection';
import { orders } from '../src/database/schema';
import { callApi } from '../testing/call-api';
import { namespacesMissing, UNSHARE } from '../testing/namespaces';
import { type RunningServer, startApi, startServer, TYPESCRIPT } from '../testing/server';

export interface CrashReport {
  rounds: number;
  /** Orders that were acknowledged before a kill. */
  acknowledged: number;
  /** Orders whose reply was lost by a kill; each was sent again with the same idempotency key. */
  unanswered: number;
  /** Acknowledged orders for which the same idempotency key returns another id after the restart. */
  lost: number;
  /** Number of orders in the database, minus the number of idempotency keys. */
  duplicated: number;
}

interface CrashOptions {
  env: { DATA_DIR: string } | { DATABASE_URL: string };
  rounds: number;
  /**
   * Kills the API together with its parent process, and starts the next API at once. In every second round, the next API runs in a new PID
   * namespace, like a container, if the system supports namespaces.
   */
  killsParent?: boolean;
  /** Runs after each kill, before the restart of the API: crashes and restarts the database server. */
  alsoCrash?: (round: number) => Promise<void>;
  onRound?: (round: number) => void;
}

const run = promisify(execFile);
/** Learners who place orders at the same time. */
const LEARNERS = 8;

/**
 * Repeatedly kills the API with SIGKILL while orders are placed, and compares the database with the acknowledged orders.
 */
export async function crashRounds({
  env,
  rounds,
  killsParent = false,
  alsoCrash,
  onRound,
}: CrashOptions): Promise<CrashReport> {
  if (!(rounds >= 1)) throw new Error('The number of rounds must be 1 or more.');
  const report: CrashReport = { rounds, acknowledged: 0, unanswered: 0, lost: 0, duplicated: 0 };
  const settings = { RATE_LIMIT: 'off', ...env };
  const start = (round: number) => {
    if (!killsParent) return startApi(settings);
    // The last API gets no new namespace, because it is ended by SIGTERM, which `unshare` would not forward.
    return startWithParent(settings, round % 2 === 1 && round < rounds);
  };
  let api = await start(0);
  let keys = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { placed, next } = await placeUntil(api, async () => {
      const dying = api.end('SIGKILL');
      if (!killsParent) await dying;
      await alsoCrash?.(round);
      return start(round);
    });
    api = next;
    for (const [key, orderId] of placed) {
      const idAfterRestart = await placeOrder(api.port, key);
      if (orderId === null) report.unanswered += 1;
      else report.acknowledged += 1;
      if (orderId !== null && idAfterRestart !== orderId) report.lost += 1;
    }
    keys += placed.size;
    onRound?.(round);
  }
  await api.end();
  report.duplicated = (await countOrders(env)) - keys;
  return report;
}

/**
 * Places orders until the API is killed.
 * @param restart kills the API and starts the next one
 * @returns `placed`: for each idempotency key the id of the order, or `null` if no reply came; `next`: the next API
 */
async function placeUntil(
  api: RunningServer,
  restart: () => Promise<RunningServer>,
): Promise<{ placed: Map<string, string | null>; next: RunningServer }> {
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
  const next = await restart();
  await learners;
  return { placed, next };
}

/** Starts `parent.ts`, which starts the API; both are killed as one process group. */
function startWithParent(env: Record<string, string>, inOwnNamespace: boolean): Promise<RunningServer> {
  const within = inOwnNamespace && !namespacesMissing() ? UNSHARE : undefined;
  return startServer('crash/parent.ts', env, { isGroup: true, within });
}

/** Places an order, or repeats it if the idempotency key was used before. @returns the order's id */
export async function placeOrder(port: number, key: string): Promise<string> {
  const body = {
    courseId: 'gate-computer-science',
    couponCode: 'STEP10',
    studentDetail: { studentName: 'Crash', studentPhone: '9876543210', studentEmail: `${key}@example.org` },
  };
  const reply = await callApi(port, '/api/orders/placeOrder', body, { [HEADERS.idempotencyKey]: key });
  if (!reply.data) throw new Error(`placeOrder answered ${reply.status}`);
  return reply.data.order.orderId;
}

async function countOrders(env: CrashOptions['env']): Promise<number> {
  if ('DATA_DIR' in env) return (await checkDatabase(env.DATA_DIR)).length;
  const { sql, close } = openPostgres(env.DATABASE_URL);
  const count = await sql.$count(orders);
  await close();
  return count;
}

/**
 * Opens the embedded database of a data folder in another process, because only one process at a time may have it open.
 * @returns the ids of all orders
 * @throws Error if the database does not open or is damaged
 */
export async function checkDatabase(dataDir: string): Promise<string[]> {
  const script = join(import.meta.dirname, 'check-database.ts');
  const { stdout } = await run(process.execPath, ['--import', TYPESCRIPT, script, join(dataDir, 'db')]);
  return JSON.parse(stdout) as string[];
}
