import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { HEADERS } from '@stepwell/contract';
import { descendantsOf } from '@stepwell/e2e/processes';
import { startSite } from '@stepwell/e2e/site';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expectMax, expectNo, type Finding } from './finding';
import { newDataDir, withSite } from './own-site';
import { type Answer, ask, untilReply } from './visitor';

const VISITORS = 20;
const END_BOUND_MS = 10_000;
const SIGNAL_AFTER_MS = 500;
/** Time after the signal at which the second half of each order is sent. */
const SECOND_HALF_AFTER_MS = 300;

/** SIGTERM to the site under load; then SIGKILL to the edge and to the API. */
export async function endAndKill(): Promise<Finding[]> {
  return [...(await terminateUnderLoad()), ...(await killEdgeAndApi())];
}

/** Ends the site while orders are half-sent. The site must still accept the second halves. */
async function terminateUnderLoad(): Promise<Finding[]> {
  const attack = `SIGTERM with ${VISITORS} orders being sent`;
  const site = await startSite({ dataDir: newDataDir(), env: { LOG_LEVEL: 'error' } });
  // Makes the edge connect to the API.
  await ask(site.origin, '/courses');
  const orders = Array.from({ length: VISITORS }, () =>
    placeSlowly(site.origin, SIGNAL_AFTER_MS + SECOND_HALF_AFTER_MS),
  );
  await pause(SIGNAL_AFTER_MS);
  const startedAt = performance.now();
  const code = await site.stop('SIGTERM');
  const tookMs = performance.now() - startedAt;
  const statuses = await Promise.all(orders);
  const cut = statuses.filter((status) => status !== 201).map((status) => `status ${status}`);
  return [
    expectNo(attack, 'order without status 201', cut, VISITORS),
    expectMax(attack, 'the site ended', tookMs, END_BOUND_MS, 'ms'),
    { attack, expected: 'exit code 0', actual: String(code), hasPassed: code === 0 },
  ];
}

/** Kills the edge, then the API: the supervisor must start the killed process again, and leave the other process running. */
async function killEdgeAndApi(): Promise<Finding[]> {
  return withSite({ LOG_LEVEL: 'fatal' }, async ({ origin, pid }) => {
    const findings: Finding[] = [];
    for (const { name, path } of [
      { name: 'edge', path: '/courses' },
      { name: 'api', path: '/health' },
    ] as const) {
      const otherName = name === 'edge' ? 'api' : 'edge';
      const attack = `kill -9 of the ${name} alone`;
      const before = processesOf(pid);
      const victim = before[name];
      if (!victim || !before[otherName])
        return [
          ...findings,
          { attack, expected: 'edge and API', actual: 'one was not running', hasPassed: false },
        ];
      process.kill(victim, 'SIGKILL');
      // Waits until the socket of the killed process is closed.
      await pause(200);
      const isServing = ({ status }: Answer) => status === 200;
      const recoveryMs = await untilReply(() => ask(origin, path, { timeoutMs: 2000 }), isServing, 30_000);
      const isUnaffected = processesOf(pid)[otherName] === before[otherName];
      findings.push(expectMax(attack, `the ${name} answered again`, recoveryMs, 20_000, 'ms'), {
        attack,
        expected: `the ${otherName} goes on`,
        actual: isUnaffected ? 'it did' : 'it was ended',
        hasPassed: isUnaffected,
      });
    }
    return findings;
  });
}

function processesOf(parent: number): { edge?: number; api?: number } {
  const all = descendantsOf(parent);
  const pidOf = (source: string) => all.find(({ command }) => command.includes(source))?.pid;
  return { edge: pidOf('shell/edge/main'), api: pidOf('api/src/main') };
}

/** Sends an order's body in two halves. @returns the HTTP status, 0 without a reply */
function placeSlowly(origin: string, secondHalfAfterMs: number): Promise<number> {
  const body = JSON.stringify(placeOrderBody());
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const call = request({
      hostname,
      port,
      path: '/api/orders/placeOrder',
      method: 'POST',
      agent: false,
      headers: {
        ...APP_HEADERS,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        [HEADERS.idempotencyKey]: randomUUID(),
      },
    });
    call.once('error', () => resolve(0));
    call.once('response', (reply) => {
      reply.once('error', () => resolve(0));
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    const half = Math.floor(body.length / 2);
    call.write(body.slice(0, half));
    setTimeout(() => call.end(body.slice(half)), secondHalfAfterMs);
  });
}
