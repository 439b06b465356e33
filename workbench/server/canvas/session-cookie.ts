import type { FastifyRequest } from 'fastify';
import type { Session, Sessions } from './sessions';

export const SESSION_COOKIE = 'stepwell-workbench';

/** The session that the request's browser has opened last. */
export function sessionOf(request: FastifyRequest, sessions: Sessions): Session | undefined {
  const [, id] = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  return sessions.get(id);
}
