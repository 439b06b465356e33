import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEAM_PREFIX } from '../src/words/paths';

const COOKIE = 'stepwell-team';

/** Session id that a browser sends. */
export function sessionIdOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Gives a browser its session, for as long as it is open; or takes it away. */
export function sendSession(request: FastifyRequest, reply: FastifyReply, id: string | null): void {
  // Only the browser knows whether there is TLS before this service.
  const isSecure = request.headers.origin?.startsWith('https:');
  const parts = [
    `${COOKIE}=${id ?? ''}`,
    `Path=${TEAM_PREFIX}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(id ? [] : ['Max-Age=0']),
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
