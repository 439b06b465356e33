import { sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { staffChallenges, staffInvitations, staffSessions } from '../database/schema';

/** Days for which ended log-ins are kept, for an owner who looks into an incident. */
const KEPT_DAYS = 30;

/** Deletes log-ins, invitations and challenges that have ended. The log of changes has their traces. */
export async function sweepStaff(database: Sql): Promise<void> {
  const isOld = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await database.delete(staffSessions).where(sql`${staffSessions.startedAt} < ${isOld}`);
  await database.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} < now()`);
  await database.delete(staffChallenges).where(sql`${staffChallenges.expiresAt} < now()`);
}
