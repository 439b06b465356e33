import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { staffChallenges } from '../database/schema';
import { hashOf, newSecret } from './secrets';

/** What a browser has begun: each has its own challenges, so that the answer to one is no answer to another. */
export type Purpose = 'log-in' | 'confirm' | 'add-passkey' | 'issuer';

const VALID_MINUTES = 5;

export interface ChallengeOptions {
  purpose: Purpose;
  /** The log-in that it belongs to; `null` before a log-in. */
  sessionId: string | null;
}

/** Stores a new challenge. @returns its value, 256 random bits in base64url */
export async function newChallenge(
  tx: Sql,
  { purpose, sessionId }: ChallengeOptions,
  detail: Record<string, string> = {},
): Promise<string> {
  const value = newSecret();
  await tx.delete(staffChallenges).where(lt(staffChallenges.expiresAt, sql`now()`));
  const expiresAt = new Date(Date.now() + VALID_MINUTES * 60_000);
  await tx.insert(staffChallenges).values({ hash: hashOf(value), purpose, sessionId, detail, expiresAt });
  return value;
}

/** Uses a challenge up. @returns its detail; `undefined` for one that was used, has expired, or is another's */
export async function takeChallenge(
  tx: Sql,
  value: string,
  { purpose, sessionId }: ChallengeOptions,
): Promise<Record<string, string> | undefined> {
  const [taken] = await tx
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.hash, hashOf(value)),
        eq(staffChallenges.purpose, purpose),
        sessionId ? eq(staffChallenges.sessionId, sessionId) : isNull(staffChallenges.sessionId),
        gt(staffChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken?.detail;
}
