import { hash } from 'node:crypto';
import type { OpenSession } from '@stepwell/api/sessions';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import { readCookie, setCookie } from '@stepwell/server-kit/session-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session of a logged-in member of staff, for one request. */
export interface DeskSession extends OpenSession {
  /** Value of the hidden field that protects the session's forms against CSRF. */
  formToken: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` without a log-in. */
    deskSession: DeskSession | null;
  }
}

const COOKIE = 'stepwell-desk';

/** What determines the names and attributes of the desk's cookies. */
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

/** The CSRF token of a session's forms. It is derived from the session's secret, so other sites cannot know it. */
export function formTokenOf(secret: string): string {
  return hash('sha256', `form of ${secret}`, 'base64url');
}

/** Network and browser of a request, which are stored with sessions; the audit log has the network. */
export function clientOf({ ip, headers }: FastifyRequest): { network: string; browser: string } {
  return { network: networkOf(ip), browser: headers['user-agent'] ?? '' };
}

/** Whether the request comes from an open page that refreshes itself, not from a person. */
export function isLiveRefresh({ headers }: FastifyRequest): boolean {
  return headers['x-live'] === '1';
}

/** The session of a request to a route that needs a log-in. */
export function sessionOf({ deskSession: session }: FastifyRequest): DeskSession {
  if (!session)
    throw new Error(
      'desk: a route that needs a log-in was reached without one; register it inside the hook of desk-app.ts.',
    );
  return session;
}
