import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { log } from '../database/schema/log';
import { staffPasskeys } from '../database/schema/staff';
import { ApiError } from '../lib/api-error';
import { newChallenge, takeChallenge } from './challenges';
import { confirmSession, type Session, startSession } from './sessions';

// Passkeys of staff (WebAuthn). They belong to the host name of the desk's address.

/** Options with which a browser asks for a passkey. @param session whose member confirms the identity; `null` for a log-in */
export async function passkeyRequest(
  tx: Sql,
  deskUrl: string,
  session: Session | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = session ? await passkeysOf(tx, session.member.id) : [];
  return generateAuthenticationOptions({
    rpID: new URL(deskUrl).hostname,
    challenge: Buffer.from(await newChallenge(tx, session?.id ?? 'log-in'), 'base64url'),
    userVerification: 'required',
    allowCredentials: own.map(({ id }) => ({ id })),
  });
}

/** Logs in the owner of a passkey. @param answer JSON of the browser @returns the secret of the session @throws ApiError 401 */
export async function logInByPasskey(tx: Sql, deskUrl: string, answer: unknown): Promise<string> {
  const { secret, member } = await startSession(tx, await verify(tx, deskUrl, answer, 'log-in'));
  await tx.insert(log).values({ actor: member.name, act: 'staff.log-in', subject: member.email });
  return secret;
}

/** Stores that the session's member has just used a passkey. @throws ApiError 401 */
export async function confirmByPasskey(
  tx: Sql,
  deskUrl: string,
  answer: unknown,
  session: Session,
): Promise<void> {
  if ((await verify(tx, deskUrl, answer, session.id)) !== session.member.id) throw notAccepted();
  await confirmSession(tx, session.id);
}

/** Options with which a browser creates a passkey. */
export async function passkeyCreation(
  tx: Sql,
  deskUrl: string,
  { id, member }: Session,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Stepwell desk',
    rpID: new URL(deskUrl).hostname,
    userName: member.email,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(member.id),
    challenge: Buffer.from(await newChallenge(tx, id), 'base64url'),
    excludeCredentials: (await passkeysOf(tx, member.id)).map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores a new passkey. @param name such as the device's @throws ApiError 401 */
export async function addPasskey(
  tx: Sql,
  deskUrl: string,
  { answer, name }: { answer: unknown; name: string },
  session: Session,
): Promise<void> {
  const response = answerOf<RegistrationResponseJSON>(answer);
  const expectedChallenge = await challengeIn(tx, response, session.id);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: deskUrl,
    expectedRPID: new URL(deskUrl).hostname,
  }).catch(refuse);
  if (!verified) throw notAccepted();
  const { id, publicKey, counter } = registrationInfo.credential;
  await tx.insert(staffPasskeys).values({
    id,
    staffId: session.member.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    name,
  });
}

/** Removes a passkey of a member. @returns its name @throws ApiError 404 */
export async function removePasskey(tx: Sql, staffId: string, id: string): Promise<string> {
  const [removed] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning();
  if (!removed) throw new ApiError(404, 'You have no such passkey: it may have been removed.');
  return removed.name;
}

/** A member's passkeys, the oldest first. */
export function passkeysOf(tx: Sql, staffId: string) {
  return tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt));
}

/** Verifies the use of a passkey: challenge, origin, signature and counter. @returns the id of its owner */
async function verify(tx: Sql, deskUrl: string, answer: unknown, purpose: string): Promise<string> {
  const response = answerOf<AuthenticationResponseJSON>(answer);
  const [passkey] = await tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.id, String(response.id)))
    .for('update');
  if (!passkey) throw notAccepted();
  const expectedChallenge = await challengeIn(tx, response, purpose);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: deskUrl,
    expectedRPID: new URL(deskUrl).hostname,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse);
  if (!verified) throw notAccepted();
  await tx
    .update(staffPasskeys)
    .set({ counter: authenticationInfo.newCounter, usedAt: sql`now()` })
    .where(eq(staffPasskeys.id, passkey.id));
  return passkey.staffId;
}

/** The browser's answer, of which the library verifies every part. */
function answerOf<Answer extends object>(answer: unknown): Answer {
  const parsed = typeof answer === 'string' ? parseJson(answer) : undefined;
  if (!isRecord(parsed) || !isRecord(parsed.response)) throw notAccepted();
  return parsed as unknown as Answer;
}

/** Reads the challenge in an answer and uses it up. @throws ApiError 401 if it is unknown, used or expired */
async function challengeIn(
  tx: Sql,
  { response }: AuthenticationResponseJSON | RegistrationResponseJSON,
  purpose: string,
): Promise<string> {
  const data = parseJson(Buffer.from(String(response.clientDataJSON), 'base64url').toString());
  const challenge = isRecord(data) && typeof data.challenge === 'string' ? data.challenge : '';
  if (await takeChallenge(tx, challenge, purpose)) return challenge;
  throw new ApiError(401, 'This took longer than five minutes, or was sent twice. Please try again.');
}

/** An error of the library, such as a wrong origin, refuses the answer. */
function refuse(): never {
  throw notAccepted();
}

function notAccepted(): ApiError {
  return new ApiError(401, 'This passkey was not accepted. Try again, or ask an owner for a one-time link.');
}
