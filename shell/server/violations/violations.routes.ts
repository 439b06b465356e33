import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { REPORTS_PATH } from '../pages/policy';
import type { Violations } from './violations';

/** A report holds some addresses and a sample of forty letters. */
const BODY_LIMIT_BYTES = 8192;
/** For a network: IPv4 address, IPv6 /64. A page that breaks the policy tells of it a few times. */
const PER_MINUTE = 30;
/** Of everybody. More would say nothing new, and reading it costs what visitors need. */
const ALTOGETHER_PER_MINUTE = 600;
/** Networks that the count remembers. */
const REMEMBERED_NETWORKS = 10_000;
const MINUTE_MS = 60_000;

/** Takes what browsers tell of pages' policies. They expect no answer, and get none but that it came, or was too much. */
export const violationRoutes: FastifyPluginAsync<{ violations: Violations }> = async (
  app,
  { violations },
) => {
  await app.register(rateLimit, { global: false });
  const byNetwork: RateLimitOptions = {
    max: PER_MINUTE,
    timeWindow: MINUTE_MS,
    cache: REMEMBERED_NETWORKS,
    keyGenerator: ({ ip }: FastifyRequest) => normalizeIP(ip, 64),
  };
  const ofNetwork = app.createRateLimit(byNetwork);
  const ofAll = app.createRateLimit({
    max: ALTOGETHER_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: () => 'everybody',
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, parsed(String(body))),
  );

  app.post(
    REPORTS_PATH,
    {
      // Before the body is read. A network that is over its own limit uses up nothing of everybody's.
      onRequest: async (request, reply) => {
        for (const count of [ofNetwork, ofAll]) {
          const state = await count(request);
          if (state.isAllowed || !state.isExceeded) continue;
          return reply.code(429).header('retry-after', state.ttlInSeconds).send();
        }
      },
    },
    async (request, reply) => {
      violations.take(request.body);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
};

/** What is no JSON is no report. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
