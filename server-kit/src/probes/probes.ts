import { envelope } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../with-timeout';

/** Paths of the probes. They are for the operator; the proxy in front of the site does not forward them. */
export const PROBES = { live: '/livez', ready: '/readyz' } as const;

/** A condition that a process reports in `/readyz`. */
export interface Check {
  /**
   * The problem, in words without paths, addresses or names of people; `undefined` if there is none. A check that takes longer than
   * 2 s has failed.
   */
  run: () => string | undefined | Promise<string | undefined>;
  /**
   * Whether the process is not ready while the check fails. `false` for problems that all processes have at the same time, such as an
   * unusable release, because if none were ready, the site would be down.
   */
  isRequired: boolean;
}

export interface CheckResult extends Pick<Check, 'isRequired'> {
  name: string;
  problem: string | undefined;
}

const CHECK_TIMEOUT_MS = 2000;
/** Probes come every few seconds, so their requests are not logged. */
const ROUTE_OPTIONS = { logLevel: 'error' as const };

/** A required check that a database answers. */
export function answerCheck(ask: () => Promise<unknown>): Check {
  return {
    isRequired: true,
    run: () =>
      ask()
        .then(() => undefined)
        .catch(() => 'it does not answer'),
  };
}

/**
 * Adds `/livez`, always 200, and `/readyz`: 503 while a required check fails or the server shuts down (`draining`). The reply
 * names each check and its problem (docs/deploying.md §2).
 * @param metrics exposes the checks too
 */
export function registerProbes(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  metrics?: { exposeChecks: (run: () => Promise<CheckResult[]>) => void },
): void {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  const all: Readonly<Record<string, Check>> = {
    draining: { run: () => (isDraining ? 'this process shuts down' : undefined), isRequired: true },
    ...checks,
  };

  const runAll = () =>
    Promise.all(
      Object.entries(all).map(async ([name, check]) => ({
        name,
        isRequired: check.isRequired,
        problem: await problemOf(check),
      })),
    );

  app.get(PROBES.live, ROUTE_OPTIONS, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(envelope(200, 'Alive', null)),
  );
  app.get(PROBES.ready, ROUTE_OPTIONS, async (_request, reply) => {
    const results = await runAll();
    const failed = results.filter(({ problem }) => problem !== undefined);
    const status = failed.some(({ isRequired }) => isRequired) ? 503 : 200;
    const message = status === 200 ? 'Ready' : 'Not ready';
    const names = failed.map(({ name }) => name).join(', ');
    const byName = Object.fromEntries(results.map(({ name, problem }) => [name, problem ?? 'ok']));
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(envelope(status, names ? `${message}: look at ${names}` : message, { checks: byName }));
  });
  metrics?.exposeChecks(runAll);
}

async function problemOf({ run }: Check): Promise<string | undefined> {
  try {
    return await withTimeout(Promise.resolve(run()), CHECK_TIMEOUT_MS, () => 'no answer within 2 s');
  } catch {
    return 'the check failed';
  }
}
