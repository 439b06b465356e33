import { and, eq } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { staffAuthenticators, staffSessions } from '../database/schema';
import { ApiError, validationError } from '../lib/api-error';
import { newChallenge, takeChallenge } from './challenges';
import { findMember } from './members';
import { loggedInMember } from './rights/caller';
import { type NewSession, startSession, type Visit } from './sessions';

// Log-in by codes of authenticator apps (TOTP, RFC 6238), as an alternative to passkeys. The library is loaded at the first use.
const otpauth = () => import('otpauth');

const PERIOD_SECONDS = 30;
/** Number of time steps before and after the current one whose codes are also accepted, because clocks differ. */
const WINDOW = 1;
/**
 * After this number of wrong codes in a row, codes are accepted only from networks from which the member has logged in before. So the
 * guesses of an attacker do not lock the member out, and an attacker with many networks has ten guesses. Each is right with a probability
 * of 1 in 333,333, because three of a million codes are valid at a time. The desk also limits the guesses from one network.
 */
const MAX_FAILURES = 10;

export interface AuthenticatorView {
  /** When the member set the app up; `null` for a member without an app. */
  since: string | null;
}

export async function showAuthenticator(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<AuthenticatorView> {
  const [row] = await tx
    .select()
    .from(staffAuthenticators)
    .where(eq(staffAuthenticators.staffId, loggedInMember(context).id));
  return { since: row?.confirmedAt?.toISOString() ?? null };
}

export interface NewAuthenticator {
  /** Identifies this set-up when the first code is sent. */
  setUp: string;
  /** Secret in base 32, to type into the app. */
  secret: string;
  /** `otpauth://…`, to scan with the app. */
  uri: string;
}

/** Creates a secret for the member's app. An earlier app stays valid until `confirmAuthenticator`. */
export async function beginAuthenticator(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<NewAuthenticator> {
  const { Secret } = await otpauth();
  const secret = new Secret({ size: 20 }).base32;
  const { sessionId } = context;
  const setUp = await newChallenge(tx, { purpose: 'authenticator', sessionId }, { secret });
  const totp = await totpOf(secret, loggedInMember(context).email);
  return { setUp, secret, uri: totp.toString() };
}

/**
 * Completes the set-up with the app's first code; an earlier app's codes are refused from now on.
 * @throws ApiError 422 for a wrong code, 410 for a set-up that has expired or is complete
 */
export async function confirmAuthenticator(
  tx: Sql,
  { setUp, code }: { setUp: string; code: string },
  context: CommandContext,
): Promise<AuthenticatorView> {
  const { sessionId, record } = context;
  const member = loggedInMember(context);
  const begun = await takeChallenge(tx, setUp, { purpose: 'authenticator', sessionId });
  if (!begun?.secret) throw new ApiError(410, 'This set-up has expired. Begin it again.');
  const step = await stepOf(begun.secret, code);
  // This error rolls back the use of the challenge, so that the member can type another code.
  if (step === undefined)
    throw validationError({
      code: 'This is not the current code. Look at the app, and at the clock of the phone.',
    });
  const app = { secret: begun.secret, confirmedAt: new Date(), lastStep: step, failures: 0 };
  await tx
    .insert(staffAuthenticators)
    .values({ staffId: member.id, ...app })
    .onConflictDoUpdate({ target: staffAuthenticators.staffId, set: app });
  await record('staff.add-authenticator', member.email, { name: member.name });
  return { since: app.confirmedAt.toISOString() };
}

export async function removeAuthenticator(
  tx: Sql,
  _input: undefined,
  context: CommandContext,
): Promise<AuthenticatorView> {
  const member = loggedInMember(context);
  await tx.delete(staffAuthenticators).where(eq(staffAuthenticators.staffId, member.id));
  await context.record('staff.remove-authenticator', member.email, { name: member.name });
  return { since: null };
}

export interface CodeLogIn extends Visit {
  email: string;
  code: string;
}

/**
 * Logs a member in by a code of the app.
 * @returns `null` if the code is refused, because an error would roll back the count of wrong codes
 */
export async function logInByCode(
  tx: Sql,
  { email, code, ...visit }: CodeLogIn,
  { record }: CommandContext,
): Promise<NewSession | null> {
  const member = await findMember(tx, email);
  if (!member || member.disabledAt) return null;
  const isOfMember = eq(staffAuthenticators.staffId, member.id);
  // The row is locked, so that simultaneous attempts are counted one by one.
  const [app] = await tx.select().from(staffAuthenticators).where(isOfMember).for('update');
  if (!app?.confirmedAt) return null;
  const step = await stepOf(app.secret, code);
  const isValid = step !== undefined && step > app.lastStep;
  const isLocked = app.failures >= MAX_FAILURES && !(await hasUsed(tx, member.id, visit.network));
  if (!isValid || isLocked) {
    const inARow = app.failures + 1;
    await tx.update(staffAuthenticators).set({ failures: inARow }).where(isOfMember);
    // Wrong codes above the maximum are not recorded, because anyone could fill the log with them.
    if (inARow <= MAX_FAILURES)
      await record('staff.refuse-code', member.email, { name: member.name, inARow });
    return null;
  }
  await tx.update(staffAuthenticators).set({ lastStep: step, failures: 0 }).where(isOfMember);
  const session = await startSession(tx, member.id, 'code', visit);
  await record('staff.log-in', member.email, { name: member.name, way: 'code' });
  return session;
}

/** Whether the member has logged in from a network, as far as sessions are kept (`sweepStaff`). */
async function hasUsed(tx: Sql, staffId: string, network: string): Promise<boolean> {
  const isTheirs = and(eq(staffSessions.staffId, staffId), eq(staffSessions.network, network));
  return (await tx.$count(staffSessions, isTheirs)) > 0;
}

/** @returns the time step of a code, in periods of 30 s since 1970; `undefined` for a wrong code */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const now = Date.now();
  const totp = await totpOf(secret, '');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
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
