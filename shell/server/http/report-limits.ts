import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Networks that a count remembers. */
const REMEMBERED_NETWORKS = 10_000;
const MINUTE_MS = 60_000;

export interface ReportLimits {
  /** For a network: IPv4 address, IPv6 /64. */
  perMinute: number;
  /** Of everybody. More would say nothing new, and reading it costs what visitors need. */
  altogether: number;
}

/**
 * Refuses what pages and browsers tell of themselves where it is too much, politely: 429 with `Retry-After`, before the body
 * is read. A network that is over its own limit uses up nothing of everybody's.
 * @returns goes onto a route as `onRequest`
 */
export async function reportLimits(app: FastifyInstance, { perMinute, altogether }: ReportLimits) {
  await app.register(rateLimit, { global: false });
  const byNetwork: RateLimitOptions = {
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: REMEMBERED_NETWORKS,
    keyGenerator: ({ ip }: FastifyRequest) => normalizeIP(ip, 64),
  };
  const ofNetwork = app.createRateLimit(byNetwork);
  const ofAll = app.createRateLimit({
    max: altogether,
    timeWindow: MINUTE_MS,
    keyGenerator: () => 'everybody',
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const count of [ofNetwork, ofAll]) {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) continue;
      return reply.code(429).header('retry-after', state.ttlInSeconds).send();
    }
  };
}

/** A body as its JSON; what is none is no report. */
export function parsedReport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
