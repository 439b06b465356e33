import { eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { staffAuthenticators } from '../database/schema';
import { validationError } from '../lib/api-error';
import { findMember } from './members';
import { requireFreshLogIn } from './rights/fresh-log-in';
import { type NewSession, startSession, type Visit } from './sessions';

// Codes of authenticator apps (TOTP, RFC 6238): the second way to log in. The library is loaded when one is used.
const otpauth = () => import('otpauth');

const PERIOD_SECONDS = 30;
/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1;
/**
 * After so many wrong codes in a row, only a passkey or an invitation logs in. A guess is right once in 333,333 times, so
 * that all of them together find a code once in 33,000 members.
 */
const MAX_FAILURES = 10;

export interface AuthenticatorView {
  /** When it was set up; `null` if it was not. */
  since: string | null;
}

export async function showAuthenticator(
  tx: Sql,
  _input: undefined,
  { member }: CommandContext,
): Promise<AuthenticatorView> {
  const [row] = await tx
    .select()
    .from(staffAuthenticators)
    .where(eq(staffAuthenticators.staffId, member?.id ?? ''));
  return { since: row?.confirmedAt?.toISOString() ?? null };
}

export interface NewAuthenticator {
  /** Base 32, to type into the app. */
  secret: string;
  /** `otpauth://…`, to scan. */
  uri: string;
}

/** Makes a secret for the member's app, in the place of an earlier one. It counts once a code of it was typed. @throws ApiError 428, 403 */
export async function beginAuthenticator(
  tx: Sql,
  _input: undefined,
  { member, sessionId }: CommandContext,
): Promise<NewAuthenticator> {
  await requireFreshLogIn(tx, sessionId);
  const { Secret } = await otpauth();
  const secret = new Secret({ size: 20 }).base32;
  const fresh = { secret, confirmedAt: null, lastStep: 0, failures: 0 };
  await tx
    .insert(staffAuthenticators)
    .values({ staffId: member?.id ?? '', ...fresh })
    .onConflictDoUpdate({ target: staffAuthenticators.staffId, set: fresh });
  const totp = await totpOf(secret, member?.email ?? '');
  return { secret, uri: totp.toString() };
}

/** Sets the app up with its first code. @throws ApiError 422 for a wrong one */
export async function confirmAuthenticator(
  tx: Sql,
  { code }: { code: string },
  { member, record }: CommandContext,
): Promise<AuthenticatorView> {
  const id = member?.id ?? '';
  const step = await acceptedStep(tx, id, code, { mustBeConfirmed: false });
  if (step === undefined)
    throw validationError({
      code: 'This is not the code of the moment. Look at the app, and at the clock of the phone.',
    });
  const confirmedAt = new Date();
  await tx
    .update(staffAuthenticators)
    .set({ confirmedAt, lastStep: step, failures: 0 })
    .where(eq(staffAuthenticators.staffId, id));
  await record('staff.add-authenticator', member?.email ?? '', { name: member?.name });
  return { since: confirmedAt.toISOString() };
}

/** @throws ApiError 428, 403 */
export async function removeAuthenticator(
  tx: Sql,
  _input: undefined,
  { member, sessionId, record }: CommandContext,
): Promise<AuthenticatorView> {
  await requireFreshLogIn(tx, sessionId);
  await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, member?.id ?? ''));
  await record('staff.remove-authenticator', member?.email ?? '', { name: member?.name });
  return { since: null };
}

export interface CodeLogIn extends Visit {
  email: string;
  code: string;
}

/** Logs a member in by a code of the app. @returns `null` if it is refused: an error would roll back the count of wrong codes */
export async function logInByCode(
  tx: Sql,
  { email, code, ...visit }: CodeLogIn,
  { record }: CommandContext,
): Promise<NewSession | null> {
  const member = await findMember(tx, email);
  if (!member || member.disabledAt) return null;
  const step = await acceptedStep(tx, member.id, code, { mustBeConfirmed: true });
  const [after] = await tx
    .update(staffAuthenticators)
    .set(step === undefined ? { failures: sql`failures + 1` } : { lastStep: step, failures: 0 })
    .where(eq(staffAuthenticators.staffId, member.id))
    .returning();
  if (step === undefined) {
    // Not those after the last that could count, with which anyone could fill the log.
    if (after && after.failures <= MAX_FAILURES)
      await record('staff.refuse-code', member.email, { name: member.name, inARow: after.failures });
    return null;
  }
  const session = await startSession(tx, member.id, 'code', visit);
  await record('staff.log-in', member.email, { name: member.name, way: 'code' });
  return session;
}

/** The time step of a code that is accepted; `undefined` for a wrong code, one that was used before, and after too many failures. */
async function acceptedStep(
  tx: Sql,
  staffId: string,
  code: string,
  { mustBeConfirmed }: { mustBeConfirmed: boolean },
): Promise<number | undefined> {
  const [row] = await tx
    .select()
    .from(staffAuthenticators)
    .where(eq(staffAuthenticators.staffId, staffId))
    .for('update');
  if (!row || row.failures >= MAX_FAILURES || (mustBeConfirmed && !row.confirmedAt)) return undefined;
  const now = Date.now();
  const totp = await totpOf(row.secret, '');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW, timestamp: now });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return step > row.lastStep ? step : undefined;
}

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await otpauth();
  return new TOTP({
    issuer: 'Stepwell desk',
    label,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
