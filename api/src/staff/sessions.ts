import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type StaffSessionRow, staff, staffSessions } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { isOpen, type Member, memberFromRow } from './rights/caller';

/** Where a log-in comes from. */
export interface Visit {
  network: string;
  /** `User-Agent`. */
  browser: string;
}

/** Secret of a new session, for the browser's cookie. */
export interface NewSession {
  secret: string;
  member: Member;
}

/** Logs a member in. @throws ApiError 403 if the member is disabled */
export async function startSession(
  tx: Sql,
  staffId: string,
  way: StaffSessionRow['way'],
  { network, browser }: Visit,
): Promise<NewSession> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, staffId));
  if (!row || row.disabledAt)
    throw new ApiError(403, 'This account of the desk is disabled: ask an owner of the academy.');
  const secret = newSecret();
  const passkeyAt = way === 'passkey' ? new Date() : null;
  await tx
    .insert(staffSessions)
    .values({ tokenHash: hashOf(secret), staffId, way, network, browser: browser.slice(0, 200), passkeyAt });
  return { secret, member: memberFromRow(row) };
}

export interface OpenSession {
  id: string;
  member: Member;
  /** When a passkey was last used in this session. */
  passkeyAt: string | null;
}

/**
 * Finds the session of a cookie, and stores that it is used now.
 * @param input.isIdle the request was sent by an open page itself, such as a poll, so it does not extend the session
 * @returns `null` if the session has ended or expired, or the cookie comes from another network than the log-in and may be stolen
 */
export async function useSession(
  tx: Sql,
  { secret, network, isIdle = false }: { secret: string; network: string; isIdle?: boolean },
): Promise<OpenSession | null> {
  const [found] = await tx
    .select({ session: staffSessions, staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashOf(secret)), isOpen));
  if (!found || found.staff.disabledAt || found.session.network !== network) return null;
  const { id, passkeyAt } = found.session;
  // The session is written at most once per minute, not for each page.
  if (!isIdle)
    await tx
      .update(staffSessions)
      .set({ usedAt: sql`now()` })
      .where(and(eq(staffSessions.id, id), sql`used_at < now() - interval '1 minute'`));
  return { id, member: memberFromRow(found.staff), passkeyAt: passkeyAt?.toISOString() ?? null };
}

export interface SessionView {
  id: string;
  name: string;
  email: string;
  way: StaffSessionRow['way'];
  network: string;
  browser: string;
  startedAt: string;
  usedAt: string;
  /** Whether this is the session of the caller. */
  isThis: boolean;
}

/** Lists the open sessions of all members, the last used first. */
export function listSessions(
  tx: Sql,
  _input: undefined,
  { sessionId }: CommandContext,
): Promise<SessionView[]> {
  return openSessions(tx, sessionId);
}

export async function listOwnSessions(
  tx: Sql,
  _input: undefined,
  { member, sessionId }: CommandContext,
): Promise<SessionView[]> {
  return (await openSessions(tx, sessionId)).filter(({ email }) => email === member?.email);
}

/** Ends any member's session. @throws ApiError 404 if no open session has the id */
export async function endSession(
  tx: Sql,
  { id }: { id: string },
  context: CommandContext,
): Promise<SessionView> {
  return endOneOf(tx, await openSessions(tx, context.sessionId), id, context);
}

/** Ends one of the caller's own sessions. @throws ApiError 404 if the caller has no such open session */
export async function endOwnSession(
  tx: Sql,
  { id }: { id: string },
  context: CommandContext,
): Promise<SessionView> {
  return endOneOf(tx, await listOwnSessions(tx, undefined, context), id, context);
}

/** @param open the sessions that the caller may end */
async function endOneOf(
  tx: Sql,
  open: SessionView[],
  id: string,
  { record }: CommandContext,
): Promise<SessionView> {
  const session = open.find((each) => each.id === id);
  if (!session) throw new ApiError(404, 'There is no such open log-in: it may have ended.');
  await tx.update(staffSessions).set({ endedAt: sql`now()` }).where(eq(staffSessions.id, id));
  await record('staff.end-session', session.email, { name: session.name, network: session.network });
  return session;
}

async function openSessions(tx: Sql, sessionId: string | null): Promise<SessionView[]> {
  const rows = await tx
    .select({ session: staffSessions, name: staff.name, email: staff.email })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(isOpen)
    .orderBy(desc(staffSessions.usedAt));
  return rows.map(({ session, name, email }) => ({
    id: session.id,
    name,
    email,
    way: session.way,
    network: session.network,
    browser: session.browser,
    startedAt: session.startedAt.toISOString(),
    usedAt: session.usedAt.toISOString(),
    isThis: session.id === sessionId,
  }));
}

/** Ends the session of a cookie, unless it has ended already. */
export async function logOut(tx: Sql, { secret }: { secret: string }): Promise<{ ended: boolean }> {
  const rows = await tx
    .update(staffSessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(staffSessions.tokenHash, hashOf(secret)), isOpen))
    .returning({ id: staffSessions.id });
  return { ended: rows.length > 0 };
}
