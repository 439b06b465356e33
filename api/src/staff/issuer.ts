import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { ApiError } from '../lib/api-error';
import { challengeEnded, newChallenge, takeChallenge } from './challenges';
import { findMember } from './members';
import { type NewSession, startSession, type Visit } from './sessions';

// Log-in with an account of the organisation's identity provider, the issuer (OpenID Connect). The desk speaks the protocol; the
// functions here keep its state between the two redirects, and start the session.

/** Begins a log-in at the issuer. @param detail data that the desk needs when the issuer sends the browser back */
export async function beginAtIssuer(tx: Sql, detail: Record<string, string>): Promise<{ state: string }> {
  return { state: await newChallenge(tx, { purpose: 'issuer', sessionId: null }, detail) };
}

/** Returns the `detail` of a log-in that a browser began. @throws ApiError 401 for an unknown, used or expired `state` */
export async function takeFromIssuer(tx: Sql, { state }: { state: string }): Promise<Record<string, string>> {
  const detail = await takeChallenge(tx, state, { purpose: 'issuer', sessionId: null });
  if (detail) return detail;
  throw challengeEnded('Please log in again.');
}

/** Logs in the member with the e-mail address that the issuer has verified. @throws ApiError 403 if no member of staff has the address */
export async function logInByIssuer(
  tx: Sql,
  { email, ...visit }: Visit & { email: string },
  { record }: CommandContext,
): Promise<NewSession> {
  const member = await findMember(tx, email);
  if (!member)
    throw new ApiError(
      403,
      `${email} is not on the staff of this academy. An owner can invite this address.`,
    );
  const session = await startSession(tx, member.id, 'issuer', visit);
  await record('staff.log-in', member.email, { name: member.name, way: 'issuer' });
  return session;
}
