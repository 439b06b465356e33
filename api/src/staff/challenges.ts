import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { staffChallenges } from '../database/schema/staff';

// Random values that a passkey signs. Each is accepted once, so that a recorded answer cannot be sent again.

const VALID_FOR = sql.raw(`interval '5 minutes'`);

/** Stores a new challenge. @param purpose `log-in`, or the id of a session @returns 256 random bits in base64url */
export async function newChallenge(tx: Sql, purpose: string): Promise<string> {
  const value = newSecret();
  await tx
    .insert(staffChallenges)
    .values({ hash: hashOf(value), purpose, expiresAt: sql`now() + ${VALID_FOR}` });
  return value;
}

/** Uses a challenge up. @returns false if it was used, has expired, or has another purpose */
export async function takeChallenge(tx: Sql, value: string, purpose: string): Promise<boolean> {
  const taken = await tx
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.hash, hashOf(value)),
        eq(staffChallenges.purpose, purpose),
        gt(staffChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken.length > 0;
}
