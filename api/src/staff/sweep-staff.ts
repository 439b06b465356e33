import { lt, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { staffChallenges, staffInvitations, staffSessions } from '../database/schema';

/**
 * Days for which sessions are kept after their start, because they show from which networks a member has logged in (`authenticators.ts`).
 */
const KEPT_DAYS = 30;

/** Scheduled job: deletes old sessions, and expired invitations and challenges. Log-ins and invitations remain in the audit log. */
export async function sweepStaff(database: Sql): Promise<void> {
  const limit = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await database.delete(staffSessions).where(lt(staffSessions.startedAt, limit));
  await database.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sql`now()`));
  await database.delete(staffChallenges).where(lt(staffChallenges.expiresAt, sql`now()`));
}
