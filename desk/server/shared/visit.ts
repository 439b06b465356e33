import { hash } from 'node:crypto';
import type { OpenSession } from '@stepwell/api/sessions';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import { readCookie, setCookie } from '@stepwell/server-kit/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request of a logged-in member of staff. */
export interface Visit extends OpenSession {
  /** Hidden field of the session's forms. */
  formToken: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on pages that need a log-in. */
    deskVisit: Visit | null;
  }
}

const COOKIE = 'stepwell-desk';

/** Names and attributes of the desk's cookies. */
export interface CookieRules {
  /** Whether the desk's address is https. */
  isSecure: boolean;
}

export function sessionSecretOf(request: FastifyRequest, rules: CookieRules): string | undefined {
  return readCookie(request, COOKIE, rules);
}

/** Sets the session's cookie; `null` deletes it. */
export function sendSession(reply: FastifyReply, secret: string | null, rules: CookieRules): void {
  setCookie(reply, COOKIE, secret, rules);
}

/** Proves that a form is of a page of this session: only who has the session's secret can make it. */
export function formTokenOf(secret: string): string {
  return hash('sha256', `form of ${secret}`, 'base64url');
}

/** Network and browser of a request, for sessions and for the log of changes. */
export function originOf({ ip, headers }: FastifyRequest): { network: string; browser: string } {
  return { network: networkOf(ip), browser: headers['user-agent'] ?? '' };
}

/** Whether the script of an open page asks for its live parts, and not a person. */
export function isLiveRefresh({ headers }: FastifyRequest): boolean {
  return headers['x-live'] === '1';
}

export function visitOf({ deskVisit: visit }: FastifyRequest): Visit {
  if (!visit) throw new Error('A page that needs a log-in was served without one.');
  return visit;
}
