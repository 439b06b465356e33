import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../src/acts/act';
import { ApiError } from '../../src/lib/api-error';
import { hasRole, type Roles } from '../../src/lib/roles';
import { findSession, type Session } from '../../src/staff/sessions';

declare module 'fastify' {
  interface FastifyRequest {
    /** The log-in of the member of staff; `null` without one. */
    session: Session | null;
  }
}

/** Time since the last log-in after which a risky form asks for another one before it opens. */
const FRESH_TO_OPEN_MS = 10 * 60_000;
/** The same for sending the form, so that there is time to fill it in. */
const FRESH_TO_SEND_MS = 60 * 60_000;

/** What the desk's pages use of the process: its database and its addresses. */
export type DeskContext = Pick<Caller, 'sql' | 'site'>;

/** The cookie's name. The prefix `__Host-`, which needs https, prevents other hosts of the domain from setting the cookie. */
function cookieName({ site }: DeskContext): string {
  return site.deskUrl.startsWith('https:') ? '__Host-stepwell-desk' : 'stepwell-desk';
}

export async function readSession(request: FastifyRequest, context: DeskContext): Promise<Session | null> {
  const secret = request.cookies[cookieName(context)];
  return secret ? findSession(context.sql, secret) : null;
}

/** Sets the cookie of a session; `null` deletes it. `lax`, so that links in mails open the desk logged in. */
export function sendSession(reply: FastifyReply, secret: string | null, context: DeskContext): void {
  reply.setCookie(cookieName(context), secret ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.site.deskUrl.startsWith('https:'),
    ...(secret === null && { maxAge: 0 }),
  });
}

/** @throws ApiError 401 without a log-in */
export function sessionOf({ session }: FastifyRequest): Session {
  if (session) return session;
  throw new ApiError(401, 'Log in first.');
}

/** The logged-in member as the caller of acts. */
export function callerOf(request: FastifyRequest, { sql, site }: DeskContext): Caller {
  const { member } = sessionOf(request);
  return { sql, site, name: member.name, roles: member.roles, memberId: member.id };
}

/** @throws ApiError 403 if the member has none of the roles */
export function requireRole(request: FastifyRequest, roles: Roles): void {
  const { member } = sessionOf(request);
  if (hasRole(member, roles)) return;
  throw new ApiError(403, `Your roles (${member.roles.join(', ')}) do not include this.`);
}

/** Whether the last log-in is recent enough to open or send a form that can move money or rights. */
export function isFresh({ method, session }: FastifyRequest): boolean {
  const limit = method === 'POST' ? FRESH_TO_SEND_MS : FRESH_TO_OPEN_MS;
  return session !== null && Date.now() - session.freshAt.getTime() < limit;
}
