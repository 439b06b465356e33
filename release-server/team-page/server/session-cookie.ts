import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEAM_PREFIX } from '../src/shared/paths';

const COOKIE = 'stepwell-team';

export function sessionIdOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Sets the session cookie until the browser is closed; `null` deletes it. */
export function sendSession(request: FastifyRequest, reply: FastifyReply, id: string | null): void {
  // TLS may end at a proxy, so the browser's own origin is used.
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
