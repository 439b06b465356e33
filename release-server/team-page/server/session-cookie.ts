import { readCookie, setCookie } from '@stepwell/server-kit/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'stepwell-team';

export interface SessionCookie {
  id: string;
  /** Whether the cookie has a name that only this host, by TLS, can set (`__Host-…`). */
  isSecure: boolean;
}

/** The session cookie of a request; a secure one is preferred, because another host of the domain can set an insecure one. */
export function sessionCookieOf(request: FastifyRequest): SessionCookie | undefined {
  for (const isSecure of [true, false]) {
    const id = readCookie(request, COOKIE, { isSecure });
    if (id) return { id, isSecure };
  }
  return undefined;
}

/** Whether a form was sent by TLS. TLS may end at a proxy, so the browser's `Origin` header decides. */
export function isByTls({ headers }: FastifyRequest): boolean {
  return headers.origin?.startsWith('https:') ?? false;
}

/** Sets the session cookie until the browser is closed; `null` deletes it. */
export function sendSession(request: FastifyRequest, reply: FastifyReply, id: string | null): void {
  setCookie(reply, COOKIE, id, { isSecure: isByTls(request) });
}
