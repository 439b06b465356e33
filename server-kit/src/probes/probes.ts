import { envelope } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';

/** Where a process says by itself how it is. For whoever runs it: a proxy before it lets nobody else ask. */
export const PROBES = { live: '/livez', ready: '/readyz' } as const;

/** One thing that a process looks at before it says that it is ready. */
export interface Check {
  /** What is wrong, in words without paths, addresses or names of people; `undefined` if nothing is. It takes 2 s at most. */
  look: () => string | undefined | Promise<string | undefined>;
  /**
   * Whether requests should go elsewhere as long as it is wrong. Where all processes would have it at once, such as a
   * release that none can use, nobody would be left to ask: then it is only said.
   */
  isNeeded: boolean;
}

/** What a check has found. */
export interface Looked extends Pick<Check, 'isNeeded'> {
  name: string;
  wrong: string | undefined;
}

const LONGEST_LOOK_MS = 2000;
const FINE = 'ok';
/** Asked every few seconds: only what failed is worth a line. */
const QUIET = { logLevel: 'error' as const, schema: { hide: true } };

/**
 * Answers `/livez` and `/readyz`. Alive is who answers at all. Ready is who should be sent requests: nobody who is asked to
 * end (`draining`), or who misses what he needs; the reply names each check and what is wrong (docs/deploying.md §2).
 * @returns looks at all of it, for others who tell of it
 */
export function answerProbes(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
): () => Promise<Looked[]> {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  const all: Readonly<Record<string, Check>> = {
    draining: { look: () => (isDraining ? 'this process ends' : undefined), isNeeded: true },
    ...checks,
  };

  const lookAtAll = () =>
    Promise.all(
      Object.entries(all).map(async ([name, check]) => ({
        name,
        isNeeded: check.isNeeded,
        wrong: await wrongWith(check),
      })),
    );

  app.get(PROBES.live, QUIET, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(envelope(200, 'Alive', null)),
  );
  app.get(PROBES.ready, QUIET, async (_request, reply) => {
    const looked = await lookAtAll();
    const wrong = looked.filter(({ wrong }) => wrong !== undefined);
    const status = wrong.some(({ isNeeded }) => isNeeded) ? 503 : 200;
    const says = status === 200 ? 'Ready' : 'Not ready';
    const names = wrong.map(({ name }) => name).join(', ');
    const found = Object.fromEntries(looked.map(({ name, wrong }) => [name, wrong ?? FINE]));
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(envelope(status, names ? `${says}: look at ${names}` : says, { checks: found }));
  });
  return lookAtAll;
}

/** A check that fails has found something, and so has one that does not come to an end. */
async function wrongWith({ look }: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer within 2 s'), LONGEST_LOOK_MS);
  });
  try {
    return await Promise.race([look(), late]);
  } catch {
    return 'this could not be looked at';
  } finally {
    clearTimeout(timer);
  }
}
