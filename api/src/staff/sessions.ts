import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import {
  type StaffRow,
  staff,
  staffChallenges,
  staffInvitations,
  staffSessions,
} from '../database/schema/staff';
import { ApiError } from '../lib/api-error';

// Sessions of the desk. A session ends 12 hours after it began or was renewed, or when the member or an owner ends it.

const SESSION_HOURS = 12;
const VALID_FOR = sql.raw(`interval '${SESSION_HOURS} hours'`);

export interface Session {
  id: string;
  member: StaffRow;
  /** When the member last logged in within the session. */
  freshAt: Date;
  expiresAt: Date;
}

/** Logs a member in. @returns the secret for the browser's cookie @throws ApiError 403 if the member is disabled */
export async function startSession(tx: Sql, staffId: string): Promise<{ secret: string; member: StaffRow }> {
  const [member] = await tx.select().from(staff).where(eq(staff.id, staffId));
  if (!member || member.disabledAt)
    throw new ApiError(403, 'This account of the desk is disabled: ask an owner of the academy.');
  const secret = newSecret();
  await tx
    .insert(staffSessions)
    .values({ tokenHash: hashOf(secret), staffId, expiresAt: sql`now() + ${VALID_FOR}` });
  return { secret, member };
}

/** Finds the open session of a cookie. */
export async function findSession(tx: Sql, secret: string): Promise<Session | null> {
  const [found] = await tx
    .select({
      id: staffSessions.id,
      member: staff,
      freshAt: staffSessions.freshAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashOf(secret)),
        gt(staffSessions.expiresAt, sql`now()`),
        isNull(staff.disabledAt),
      ),
    );
  return found ?? null;
}

/** Lets a session last 12 hours from now. @returns when it ends */
export async function renewSession(tx: Sql, id: string): Promise<Date> {
  const [renewed] = await tx
    .update(staffSessions)
    .set({ expiresAt: sql`now() + ${VALID_FOR}` })
    .where(eq(staffSessions.id, id))
    .returning();
  if (!renewed) throw new ApiError(401, 'This log-in has ended.');
  return renewed.expiresAt;
}

/** Stores that the member has just logged in again within the session. */
export async function confirmSession(tx: Sql, id: string): Promise<void> {
  await tx.update(staffSessions).set({ freshAt: sql`now()` }).where(eq(staffSessions.id, id));
}

export async function endSession(tx: Sql, id: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.id, id));
}

/** Ends the sessions of a member. @param except id of a session that stays open */
export async function endSessions(tx: Sql, staffId: string, except?: string): Promise<void> {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), except ? ne(staffSessions.id, except) : undefined));
}

/** Open sessions of a member, the newest first. */
export function sessionsOf(tx: Sql, staffId: string) {
  return tx
    .select({ id: staffSessions.id, startedAt: staffSessions.startedAt, expiresAt: staffSessions.expiresAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, sql`now()`)))
    .orderBy(desc(staffSessions.startedAt));
}

/** Deletes what has expired: sessions, one-time links and challenges. */
export async function sweepStaff(tx: Sql): Promise<void> {
  for (const table of [staffSessions, staffInvitations, staffChallenges])
    await tx.delete(table).where(lt(table.expiresAt, sql`now()`));
}
