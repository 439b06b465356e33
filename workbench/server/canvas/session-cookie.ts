import type { FastifyRequest } from 'fastify';
import type { Session, Sessions } from './sessions';

/** By which a browser says whose page it asks for. */
export const SESSION_COOKIE = 'stepwell-workbench';

/** Which session a page on the canvas belongs to: the one that this browser opened last. */
export function sessionOf(request: FastifyRequest, sessions: Sessions): Session | undefined {
  const [, id] = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  return sessions.get(id);
}
