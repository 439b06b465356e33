import { eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { staffAuthenticators } from '../database/schema';
import { validationError } from '../lib/api-error';
import { findMember } from './members';
import { requireFreshLogIn } from './rights/fresh-log-in';
import { type NewSession, startSession, type Visit } from './sessions';

// Log-in by codes of authenticator apps (TOTP, RFC 6238), as an alternative to passkeys. The library is loaded at the first use.
const otpauth = () => import('otpauth');

const PERIOD_SECONDS = 30;
/** Codes of the previous and the next time step are accepted, too, because clocks differ. */
const WINDOW = 1;
/**
 * After this number of wrong codes in a row, a member can only log in by a passkey or an invitation. A guess is right with a probability of
 * 1 : 333,333 (three of a million codes are accepted), so ten guesses succeed for one of 33,000 members.
 */
const MAX_FAILURES = 10;

export interface AuthenticatorView {
  /** When the member set the app up; `null` if there is none. */
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
  /** Secret in base 32, to type into the app. */
  secret: string;
  /** `otpauth://…`, to scan with the app. */
  uri: string;
}

/**
 * Creates a secret for the member's app, which replaces an earlier secret. Codes are accepted after `confirmAuthenticator`.
 * @throws ApiError 428 or 403 like `requireFreshLogIn`
 */
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

/** Completes the set-up with the app's first code. @throws ApiError 422 for a wrong code */
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

/** Removes the member's app. @throws ApiError 428 or 403 like `requireFreshLogIn` */
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

/** Logs a member in by a code of the app. @returns `null` if the code is refused; an error would roll back the number of wrong codes */
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
    // Wrong codes above the maximum are not recorded, because anyone could fill the log with them.
    if (after && after.failures <= MAX_FAILURES)
      await record('staff.refuse-code', member.email, { name: member.name, inARow: after.failures });
    return null;
  }
  const session = await startSession(tx, member.id, 'code', visit);
  await record('staff.log-in', member.email, { name: member.name, way: 'code' });
  return session;
}

/** Verifies a code. @returns the code's time step; `undefined` for a wrong or used code, and after too many failures */
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
