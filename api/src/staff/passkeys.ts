import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { staffPasskeys, staffSessions } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { type ChallengeOptions, challengeEnded, newChallenge, takeChallenge } from './challenges';
import { loggedInMember, type Member } from './rights/caller';
import { type NewSession, startSession, type Visit } from './sessions';

// Passkeys of staff (WebAuthn): log-in, confirmation, adding and removing. The library is loaded at the first use, because commands at the
// terminal do not need it.
const webauthn = () => import('@simplewebauthn/server');

const NOT_ACCEPTED = 'This passkey was not accepted. Try again, or log in another way.';
const LABEL_MAX = 60;

/** Creates the options with which a browser asks for any passkey of the desk, to log in. */
export async function beginLogIn(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return requestOptions(tx, context, { purpose: 'log-in', sessionId: null });
}

/** Logs in the owner of a passkey. @throws ApiError 401 if the passkey, the challenge or the origin is not accepted */
export async function logInByPasskey(
  tx: Sql,
  { response, ...visit }: Visit & { response: AuthenticationResponseJSON },
  { deskUrl, record }: CommandContext,
): Promise<NewSession> {
  const staffId = await verify(tx, response, { purpose: 'log-in', sessionId: null }, deskUrl);
  const session = await startSession(tx, staffId, 'passkey', visit);
  await record('staff.log-in', session.member.email, { name: session.member.name, way: 'passkey' });
  return session;
}

/** Creates the options with which a browser asks a logged-in member for one of the member's passkeys. */
export async function beginConfirm(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const ownPasskeys = await passkeysOf(tx, loggedInMember(context));
  const options = await requestOptions(tx, context, { purpose: 'confirm', sessionId: context.sessionId });
  return { ...options, allowCredentials: ownPasskeys.map(({ id }) => ({ id, type: 'public-key' })) };
}

/** Stores that the member has just used a passkey in this session. @throws ApiError 401 if the passkey is not accepted */
export async function confirmByPasskey(
  tx: Sql,
  { response }: { response: AuthenticationResponseJSON },
  context: CommandContext,
): Promise<{ confirmed: true }> {
  const { sessionId, deskUrl } = context;
  const staffId = await verify(tx, response, { purpose: 'confirm', sessionId }, deskUrl);
  if (staffId !== loggedInMember(context).id || !sessionId) throw notAccepted();
  await tx.update(staffSessions).set({ passkeyAt: sql`now()` }).where(eq(staffSessions.id, sessionId));
  return { confirmed: true };
}

/** Creates the options with which a browser creates a passkey. */
export async function beginAdding(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { sessionId, deskUrl } = context;
  const member = loggedInMember(context);
  const { generateRegistrationOptions } = await webauthn();
  const challenge = await newChallenge(tx, { purpose: 'add-passkey', sessionId });
  return generateRegistrationOptions({
    rpName: 'Stepwell desk',
    rpID: new URL(deskUrl).hostname,
    userName: member.email,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(member.id),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: (await passkeysOf(tx, member)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export interface NewPasskey {
  response: RegistrationResponseJSON;
  /** Name of the passkey, such as the device's. */
  label: string;
}

/** Stores a new passkey of the member. @throws ApiError 401 if the response is not accepted */
export async function addPasskey(
  tx: Sql,
  { response, label }: NewPasskey,
  context: CommandContext,
): Promise<PasskeyView[]> {
  const { sessionId, deskUrl, record } = context;
  const member = loggedInMember(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: await challengeIn(tx, response, { purpose: 'add-passkey', sessionId }),
    expectedOrigin: deskUrl,
    expectedRPID: new URL(deskUrl).hostname,
  }).catch(refuse);
  if (!verified || !sessionId) throw notAccepted();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const name = label.trim().slice(0, LABEL_MAX) || 'Passkey';
  await tx.insert(staffPasskeys).values({
    id,
    staffId: member.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name,
  });
  await tx.update(staffSessions).set({ passkeyAt: sql`now()` }).where(eq(staffSessions.id, sessionId));
  await record('staff.add-passkey', member.email, { name: member.name, passkey: name });
  return passkeysOf(tx, member);
}

/** Removes one of the member's own passkeys. @throws ApiError 404 for an unknown passkey */
export async function removePasskey(
  tx: Sql,
  { id }: { id: string },
  context: CommandContext,
): Promise<PasskeyView[]> {
  const member = loggedInMember(context);
  const [removed] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, member.id)))
    .returning();
  if (!removed) throw new ApiError(404, 'You have no such passkey: it may have been removed.');
  await context.record('staff.remove-passkey', member.email, { name: member.name, passkey: removed.name });
  return passkeysOf(tx, member);
}

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  usedAt: string | null;
}

/** Lists the member's own passkeys, the oldest first. */
export function listPasskeys(tx: Sql, _input: undefined, context: CommandContext): Promise<PasskeyView[]> {
  return passkeysOf(tx, loggedInMember(context));
}

async function passkeysOf(tx: Sql, { id: staffId }: Member): Promise<PasskeyView[]> {
  const rows = await tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt));
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

async function requestOptions(
  tx: Sql,
  { deskUrl }: CommandContext,
  options: ChallengeOptions,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: new URL(deskUrl).hostname,
    challenge: Buffer.from(await newChallenge(tx, options), 'base64url'),
    userVerification: 'required',
  });
}

/** Verifies the use of a passkey: challenge, origin, signature and counter. @returns the id of its owner */
async function verify(
  tx: Sql,
  response: AuthenticationResponseJSON,
  options: ChallengeOptions,
  deskUrl: string,
): Promise<string> {
  const [passkey] = await tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.id, String(response?.id)))
    .for('update');
  if (!passkey) throw notAccepted();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: await challengeIn(tx, response, options),
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

/** Reads the challenge in a response and uses it up. @throws ApiError 401 if the challenge is unknown, used or expired */
async function challengeIn(
  tx: Sql,
  { response }: AuthenticationResponseJSON | RegistrationResponseJSON,
  options: ChallengeOptions,
): Promise<string> {
  const challenge = challengeOf(response?.clientDataJSON);
  if (challenge && (await takeChallenge(tx, challenge, options))) return challenge;
  throw challengeEnded('Please try again.');
}

function challengeOf(clientData: unknown): string | undefined {
  const data = parseJson(Buffer.from(String(clientData), 'base64url').toString());
  return isRecord(data) && typeof data.challenge === 'string' ? data.challenge : undefined;
}

/** Converts an error of the library about a response, such as a wrong origin, to an ApiError 401. Throws an ApiError unchanged. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? error : notAccepted();
}

function notAccepted(): ApiError {
  return new ApiError(401, NOT_ACCEPTED);
}
