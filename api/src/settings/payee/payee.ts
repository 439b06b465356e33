import { payeeProblem } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { ChangeLine } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { type PayeeChangeRow, payeeChanges } from '../../database/schema';
import { exampleLink, type Payee } from '../payee-link';
import type { SettingName } from '../settings.definitions';
import { readSettings, storeSetting } from '../settings.repository';

/** A requested change of the payee; times in ISO 8601. */
export type WaitingPayee = ReturnType<typeof waitingView>;

export interface PayeeView extends Payee {
  /** Payment link of an example order of one rupee, as in the QR code of an order; absent without a payee. */
  upiLink?: string;
  /** The requested change that has not taken effect yet; `null` if no change waits. */
  waiting: WaitingPayee | null;
}

export async function showPayee(tx: Sql): Promise<PayeeView> {
  const payee = await readPayee(tx);
  const waiting = await waitingChange(tx);
  return {
    ...payee,
    ...(payeeProblem(payee) === undefined && { upiLink: exampleLink(payee) }),
    waiting: waiting ? waitingView(waiting) : null,
  };
}

export async function readPayee(tx: Sql): Promise<Payee> {
  const { payeeVPA, payeeName, payeeMerchantCode } = await readSettings(tx);
  return { payeeVPA, payeeName, payeeMerchantCode };
}

/** Reads the change that waits. @param lock locks the change's row, so that only one decision about the change succeeds */
export async function waitingChange(tx: Sql, lock?: 'lock'): Promise<PayeeChangeRow | undefined> {
  const query = tx.select().from(payeeChanges).where(eq(payeeChanges.state, 'waiting'));
  const [row] = lock ? await query.for('update') : await query;
  return row;
}

export function payeeOf(row: PayeeChangeRow): Payee {
  return { payeeVPA: row.payeeVpa, payeeName: row.payeeName, payeeMerchantCode: row.payeeMerchantCode };
}

function waitingView(row: PayeeChangeRow) {
  return {
    ...payeeOf(row),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    takesEffectAt: row.takesEffectAt.toISOString(),
  };
}

/** Stores the values that differ, each with an entry in the audit log. */
export async function storePayee(
  tx: Sql,
  payee: Payee,
  recordAll: (lines: ChangeLine[]) => Promise<void>,
): Promise<void> {
  const old = await readPayee(tx);
  const changed = (Object.keys(payee) as (keyof Payee & SettingName)[]).filter(
    (name) => payee[name] !== old[name],
  );
  for (const name of changed) await storeSetting(tx, name, payee[name]);
  await recordAll(
    changed.map((name) => ({
      action: 'settings.set',
      subject: name,
      detail: { before: old[name], after: payee[name] },
    })),
  );
}
