import { type FieldMessages, payeeProblem } from '@stepwell/contract';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { ChangeLine, CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { changes, type PayeeChangeRow, payeeChanges, staff } from '../../database/schema';
import { ApiError, validationError } from '../../lib/api-error';
import { exampleLink, type Payee, payeeNameWarning } from '../payee-link';
import { isSamplePayee } from '../sample-payee';
import { SETTINGS } from '../settings.definitions';
import { type PayeeView, payeeOf, readPayee, showPayee, storePayee, waitingChange } from './payee';
import { mailOwners } from './payee-mails';

/** Time until a requested change takes effect, so that other owners can withdraw it. */
const PAYEE_DELAY_HOURS = 24;
const HOUR_MS = 3_600_000;

export interface ChangePayee {
  payeeVPA: string;
  /** Default: the present name. */
  payeeName?: string | undefined;
  /** Merchant code of the address. Default: the present code if the address stays the same, otherwise none. */
  payeeMerchantCode?: string | undefined;
  /** The address, typed a second time. Required, but optional in this type, so that its absence is an error (422) of this field. */
  confirm?: string | undefined;
}

export interface ChangedPayee {
  before: Payee;
  after: Payee;
  upiLink: string;
  /** ISO 8601; `null` if the change has taken effect at once. */
  takesEffectAt: string | null;
  warning?: string;
}

/**
 * Requests a change of the payee. The change takes effect after a day, or when a second owner approves it. It takes effect at once if
 * no payee, or the payee of the sample academy, was set before, and in an academy without staff. All owners get a mail.
 * @throws ApiError 409 while another change waits, or if nothing would change; 422 for invalid values
 */
export async function changePayee(
  tx: Sql,
  requested: ChangePayee,
  { member, actor, recordAll, record }: CommandContext,
): Promise<ChangedPayee> {
  const before = await readPayee(tx);
  const after = cleanPayee(requested, before);
  const warning = payeeNameWarning(after.payeeName);
  const result = { before, after, upiLink: exampleLink(after), ...(warning && { warning }) };
  if (await waitingChange(tx)) throw alreadyWaiting();
  // At the terminal of an academy without staff there is no member.
  if (!member || before.payeeVPA === '' || isSamplePayee(before.payeeVPA)) {
    await storePayee(tx, after, recordAll);
    await mailOwners(tx, { event: 'applied', by: actor, before, after });
    return { ...result, takesEffectAt: null };
  }
  const [waiting] = await tx
    .insert(payeeChanges)
    .values({
      state: 'waiting',
      payeeVpa: after.payeeVPA,
      payeeName: after.payeeName,
      payeeMerchantCode: after.payeeMerchantCode,
      requestedBy: actor,
      takesEffectAt: sql`now() + make_interval(hours => ${PAYEE_DELAY_HOURS})`,
    })
    // A unique index allows one waiting change, and another owner may have requested one since the check above.
    .onConflictDoNothing()
    .returning();
  if (!waiting) throw alreadyWaiting();
  const takesEffectAt = waiting.takesEffectAt.toISOString();
  await record('payee.change', after.payeeVPA, { before, after, takesEffectAt });
  await mailOwners(tx, { event: 'requested', by: actor, before, after, takesEffectAt });
  return { ...result, takesEffectAt };
}

interface ApprovePayee {
  /** The new address that the owner approves, typed at the terminal. */
  payeeVPA?: string | undefined;
  /** The time of the request that the desk's page showed. The address is not enough, because a later request may have the same one. */
  requestedAt?: string | undefined;
}

/**
 * Applies the waiting change at once.
 * @throws ApiError 403 if the owner requested the change, or if the requester may have taken over the owner's account; 404 if no change
 *   waits; 409 if the waiting change is not the one that the owner typed or saw
 */
export async function approvePayee(
  tx: Sql,
  seen: ApprovePayee | undefined,
  { actor, record, recordAll }: CommandContext,
): Promise<PayeeView> {
  const waiting = await requireWaiting(tx);
  const { payeeVPA = waiting.payeeVpa, requestedAt = waiting.requestedAt.toISOString() } = seen ?? {};
  if (payeeVPA !== waiting.payeeVpa || requestedAt !== waiting.requestedAt.toISOString())
    throw new ApiError(409, `Another change waits now: to ${waiting.payeeVpa}. Look at it, and try again.`);
  if (waiting.requestedBy === actor)
    throw new ApiError(
      403,
      'You requested this change: only another owner can approve it. Without an approval, it takes effect at the planned time.',
    );
  await requireOldAccount(tx, waiting, actor);
  await record('payee.approve', waiting.payeeVpa, { requestedBy: waiting.requestedBy });
  await apply(tx, waiting, actor, recordAll);
  return showPayee(tx);
}

/** Actions by which an owner may have gained access to the account of another member. */
const OPENS_ACCOUNT = ['staff.invite', 'staff.set', 'staff.enable'];

/**
 * Refuses an approver whose account the requester may have taken over, because it was created, invited, changed or enabled in the day before
 * the request or since.
 * @throws ApiError 403
 */
async function requireOldAccount(tx: Sql, { requestedAt }: PayeeChangeRow, name: string): Promise<void> {
  const [owner] = await tx.select().from(staff).where(eq(staff.name, name));
  const windowStart = new Date(requestedAt.getTime() - PAYEE_DELAY_HOURS * HOUR_MS);
  const wasOpened = and(
    eq(changes.subject, owner?.email ?? ''),
    inArray(changes.action, OPENS_ACCOUNT),
    gt(changes.at, windowStart),
  );
  if (owner && owner.createdAt <= windowStart && (await tx.$count(changes, wasOpened)) === 0) return;
  throw new ApiError(
    403,
    `You cannot approve this change: in the ${PAYEE_DELAY_HOURS} hours before the request or since, your account was created, invited or enabled, or its roles or system user changed. Without an approval, the change takes effect at the planned time.`,
  );
}

/** Ends the waiting change without effect. @throws ApiError 404 if no change waits */
export async function withdrawPayee(
  tx: Sql,
  _input: undefined,
  { actor, record }: CommandContext,
): Promise<PayeeView> {
  const waiting = await requireWaiting(tx);
  await end(tx, waiting, actor);
  await record('payee.withdraw', waiting.payeeVpa, { requestedBy: waiting.requestedBy });
  return showPayee(tx);
}

/**
 * Withdraws the waiting change of a member who is not an owner any more, because the other owners may have removed an attacker's account.
 */
export async function withdrawPayeeOf(
  tx: Sql,
  name: string,
  record: CommandContext['record'],
): Promise<void> {
  const waiting = await waitingChange(tx, 'lock');
  if (waiting?.requestedBy !== name) return;
  await end(tx, waiting, '');
  await record('payee.withdraw', waiting.payeeVpa, { requestedBy: name });
}

/** Scheduled job: applies the waiting change when its time has come. */
export async function applyDuePayee(database: Sql): Promise<void> {
  await database.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(payeeChanges)
      .where(sql`${eq(payeeChanges.state, 'waiting')} AND ${lte(payeeChanges.takesEffectAt, sql`now()`)}`)
      .for('update', { skipLocked: true });
    if (!due) return;
    await apply(tx, due, 'clock', async (lines) => {
      if (lines.length > 0)
        await tx.insert(changes).values(lines.map((line) => ({ actor: 'clock', ...line })));
    });
  });
}

/** Ends a waiting change without effect. @param by the owner who withdraws it; empty if its requester is not an owner any more */
async function end(tx: Sql, waiting: PayeeChangeRow, by: string): Promise<void> {
  await decide(tx, waiting, 'withdrawn', by || 'clock');
  await mailOwners(tx, { event: 'withdrawn', by, before: await readPayee(tx), after: payeeOf(waiting) });
}

async function apply(
  tx: Sql,
  waiting: PayeeChangeRow,
  actor: string,
  recordAll: (lines: ChangeLine[]) => Promise<void>,
): Promise<void> {
  const before = await readPayee(tx);
  const after = payeeOf(waiting);
  await decide(tx, waiting, 'applied', actor);
  await storePayee(tx, after, recordAll);
  await mailOwners(tx, { event: 'applied', by: waiting.requestedBy, before, after });
}

async function decide(
  tx: Sql,
  { id }: PayeeChangeRow,
  state: PayeeChangeRow['state'],
  decidedBy: string,
): Promise<void> {
  await tx
    .update(payeeChanges)
    .set({ state, decidedBy, decidedAt: sql`now()` })
    .where(eq(payeeChanges.id, id));
}

/** Reads the waiting change and locks its row. */
async function requireWaiting(tx: Sql): Promise<PayeeChangeRow> {
  const waiting = await waitingChange(tx, 'lock');
  if (!waiting)
    throw new ApiError(404, 'No change of the payee waits. Another owner may have decided on it.');
  return waiting;
}

function alreadyWaiting(): ApiError {
  return new ApiError(409, 'Another change of the payee waits already: approve or withdraw it first.');
}

/** Validates and normalises a requested payee. @throws ApiError 409 if nothing would change, 422 with a message for each invalid value */
function cleanPayee(requested: ChangePayee, current: Payee): Payee {
  const refused: FieldMessages = {};
  const clean = (name: keyof Payee, typed: string): string => {
    try {
      return SETTINGS[name].clean(typed.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused[name] = error.message;
      return '';
    }
  };
  const payeeVPA = clean('payeeVPA', requested.payeeVPA);
  const defaultCode = payeeVPA === current.payeeVPA ? current.payeeMerchantCode : '';
  const after: Payee = {
    payeeVPA,
    payeeName: clean('payeeName', requested.payeeName ?? current.payeeName),
    payeeMerchantCode: clean('payeeMerchantCode', requested.payeeMerchantCode ?? defaultCode),
  };
  const problem = payeeProblem(after);
  if (Object.keys(refused).length === 0 && problem) refused.payeeVPA = problem;
  if (!refused.payeeVPA && requested.confirm?.trim() !== payeeVPA)
    refused.confirm = `All money will go to this address. Repeat it to confirm: ${payeeVPA}`;
  if (Object.keys(refused).length > 0) throw validationError(refused);
  if (JSON.stringify(after) === JSON.stringify(current))
    throw new ApiError(409, 'This is the payee already: nothing would change.');
  return after;
}
