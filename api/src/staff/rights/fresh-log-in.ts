import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { staffPasskeys, staffSessions } from '../../database/schema';
import { ApiError } from '../../lib/api-error';

/** How long a passkey, an invitation, or the log-in of a member without a passkey counts as fresh. */
const FRESH_MINUTES = 10;

/** Status of `requireFreshLogIn`'s error: the desk then asks for the passkey, and goes on. */
export const PASSKEY_NEEDED = 428;

/**
 * Requires that the member has proven who they are just now: a stolen session is not enough. At the terminal the machine has.
 * @throws ApiError 428 if a passkey is needed, 403 for a member who has none and logged in longer ago
 */
export async function requireFreshLogIn(tx: Sql, sessionId: string | null): Promise<void> {
  if (!sessionId) return;
  const [session] = await tx.select().from(staffSessions).where(eq(staffSessions.id, sessionId));
  if (!session) throw new ApiError(401, 'Your log-in has ended. Please log in again.');
  if (isFresh(session.passkeyAt)) return;
  // An owner's link is the way back for a member whose passkey is lost.
  if (session.way === 'invitation' && isFresh(session.startedAt)) return;
  if ((await tx.$count(staffPasskeys, eq(staffPasskeys.staffId, session.staffId))) > 0)
    throw new ApiError(PASSKEY_NEEDED, 'Confirm with your passkey that it is you.');
  if (isFresh(session.startedAt)) return;
  throw new ApiError(
    403,
    'This needs a passkey, and you have none. Log out, log in again, and add a passkey on your own page first.',
  );
}

function isFresh(at: Date | null): boolean {
  return at !== null && at.getTime() > Date.now() - FRESH_MINUTES * 60_000;
}
