import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { staffPasskeys, staffSessions } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { logInEnded } from './caller';

/** Time for which the use of a passkey, a log-in by invitation, or the log-in of a member without a passkey counts as fresh. */
const FRESH_MINUTES = 10;

/** Status of the error with which `requireFreshLogIn` requests a passkey. The desk asks for the passkey and then repeats the command. */
export const PASSKEY_NEEDED = 428;

/**
 * Requires that the member has just proven their identity, so that a stolen session is not enough. Does nothing at the terminal, where the
 * machine has authenticated the user.
 * @throws ApiError 428 if the member must use a passkey now; 403 if the member has no passkey and has not just logged in. Throws no
 *   error just after a log-in by invitation
 */
export async function requireFreshLogIn(tx: Sql, sessionId: string | null): Promise<void> {
  if (!sessionId) return;
  const [session] = await tx.select().from(staffSessions).where(eq(staffSessions.id, sessionId));
  if (!session) throw logInEnded();
  if (isFresh(session.passkeyAt)) return;
  // A member who has lost the passkey gets access again by an owner's invitation.
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
