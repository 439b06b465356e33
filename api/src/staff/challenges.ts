import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { staffChallenges } from '../database/schema';
import { ApiError } from '../lib/api-error';

// Random values that a browser must send back, so that a recorded response cannot be sent again. Their details are read from the
// database, not from the browser.

/**
 * What a challenge was created for: `authenticator` is the set-up of an authenticator app, `issuer` the log-in by OpenID Connect. A
 * response to a challenge of one purpose is refused for another purpose.
 */
export type Purpose = 'log-in' | 'confirm' | 'add-passkey' | 'authenticator' | 'issuer';

const VALID_MINUTES = 5;

export interface ChallengeOptions {
  purpose: Purpose;
  /** Id of the session to which the challenge belongs; `null` before a log-in. */
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

/** Creates the error for a challenge that `takeChallenge` did not accept. @param advice what the member can do */
export function challengeEnded(advice: string): ApiError {
  return new ApiError(401, `This took longer than five minutes, or was sent twice. ${advice}`);
}

/** Uses a challenge up. @returns its detail; `undefined` if the challenge was used, has expired, or belongs to another purpose or session */
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
