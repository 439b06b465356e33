import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { changes } from '../../database/schema';
import type { FieldChanges } from '../fields/entry';
import { changeRows } from '../import/shown-values';
import type { Kind } from './save-entry';

/** An entry of the audit log about one course or mentor. */
export interface HistoryLine {
  at: string;
  actor: string;
  action: string;
  /** Each changed field with its values, formatted for staff. */
  fields: { name: string; before: string; after: string }[];
}

const PRICES = sql`ARRAY['coursePrice', 'courseMRP']`;
/** Actions of the audit log that change fields; their detail is `FieldChanges`, empty for a deletion. */
const ACTIONS = ['change', 'create', 'status', 'delete'];
const MAX_LINES = 100;

/** Reads the last 100 changes of a course's or mentor's fields, the newest first. @param input.onlyPrices reads only changes of price and MRP */
export async function historyOf(
  tx: Sql,
  kind: Kind,
  { id, onlyPrices = false }: { id: string; onlyPrices?: boolean },
): Promise<HistoryLine[]> {
  const conditions: (SQL | undefined)[] = [
    eq(changes.subject, id),
    inArray(
      changes.action,
      ACTIONS.map((action) => `${kind}.${action}`),
    ),
    onlyPrices ? sql`jsonb_exists_any(${changes.detail}, ${PRICES})` : undefined,
  ];
  const lines = await tx
    .select()
    .from(changes)
    .where(and(...conditions))
    // The lines are sorted by time, because a restore adds older lines with higher ids.
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(MAX_LINES);
  return lines.map(({ at, actor, action, detail }) => ({
    at: at.toISOString(),
    actor,
    action,
    fields: changeRows([{ kind, id, fields: detail as FieldChanges }])
      .map(([, name = '', before = '', after = '']) => ({ name, before, after }))
      .filter(({ name }) => !onlyPrices || name === 'coursePrice' || name === 'courseMRP'),
  }));
}
