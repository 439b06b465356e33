import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MinuteLimits, minuteLimits } from '../http/rate-limit';

export interface ReportRoute {
  path: string;
  /** Content types that they come as, all of them JSON; default as `sendBeacon` sends a text. */
  types?: string | string[];
  bodyLimit: number;
  /** More than `altogether` would say nothing new, and reading it costs what visitors need. */
  limits: MinuteLimits;
  /** Takes what was told: any JSON, or `undefined` where it was none. */
  take: (body: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Takes what pages and browsers tell of themselves. They expect no answer, and get none but that it came, or politely that it
 * was too much: 429 with `Retry-After`, before the body is read. The parsers of the app are this route's alone.
 */
export function reportRoute(
  app: FastifyInstance,
  { path, types = 'text/plain', bodyLimit, limits, take }: ReportRoute,
): void {
  const tooMany = minuteLimits(limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, parsed(String(body))),
  );
  app.post(path, {
    onRequest: async (request, reply) => {
      const seconds = await tooMany(request);
      if (seconds !== undefined) return reply.code(429).header('retry-after', seconds).send();
    },
    handler: async (request, reply) => {
      take(request.body, request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
