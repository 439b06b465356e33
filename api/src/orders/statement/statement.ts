import { gunzipSync, gzipSync } from 'node:zlib';
import { boolean, object, string } from 'yup';
import { act } from '../../acts/act';
import { file, line, list, type SentFile } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { validationError } from '../../lib/api-error';
import { readSettings, storeSetting } from '../../settings/settings.repository';
import { receive } from '../money/record-payment';
import { lockOrder } from '../orders.repository';
import { type Compared, compareLines } from './compare-statement';
import { guessColumns, guessHead, linesOf, readRows, type StatementColumns } from './read-statement';

/** Characters of packed rows that fit into a form of the desk. */
const PACKED_MAX = 200_000;
const UNPACKED_MAX = 20 * 1024 * 1024;

const COLUMNS = {
  reference: line(100).required('Which column has the reference?'),
  amount: line(100).required('Which column has the amount?'),
  text: line(100),
  direction: line(100),
  in: line(100).when('direction', ([direction], rule) =>
    direction ? rule.required('Which word means "came in"?') : rule,
  ),
};

/** A statement, or its rows as `packed` returned them, so that the desk asks for the file once. */
const SOURCE = { file: file(), packed: string().max(PACKED_MAX, 'The statement is too large for this page') };

const STATEMENT = object({ ...SOURCE, ...COLUMNS });

/** Compares a bank statement with the orders; changes nothing but the columns, which are kept for the next statement. */
export const compareStatement = act('statement.compare', 'reviewer', STATEMENT, async (tx, input) => {
  await keepColumns(tx, input);
  return compareLines(tx, linesOf(rowsOf(input), input));
});

/** Confirms the orders of the sure lines of a statement. */
export const confirmStatement = act('statement.confirm', 'reviewer', STATEMENT, async (tx, input, caller) => {
  await keepColumns(tx, input);
  const compared = await compareLines(tx, linesOf(rowsOf(input), input));
  await confirmLines(tx, compared, caller.name);
  caller.log(input.file?.name ?? 'statement', {
    confirmed: compared.sure.length,
    unsure: compared.unsure.length,
  });
  return compared;
});

/** Confirms lines that staff have seen as sure on the page. Each is compared again with its order. */
export const confirmSure = act(
  'statement.confirm-lines',
  'reviewer',
  object({
    lines: list(20_000).required('There is no line to confirm'),
    name: string().default('statement'),
  }),
  async (tx, { lines, name }, caller) => {
    const sure = lines.map((each) => parseLine(each));
    const again = await compareLines(
      tx,
      sure.map(({ order, reference, amount }, index) => ({
        row: index + 1,
        reference,
        amountPaise: Math.round(amount * 100),
        isIn: true,
        text: order,
      })),
    );
    await confirmLines(tx, again, caller.name);
    caller.log(name, { confirmed: again.sure.length, unsure: again.unsure.length });
    return again;
  },
);

/** The first rows of a statement, and the columns that staff named last or probably mean. */
export const previewStatement = act(
  'statement.preview',
  'reviewer',
  object({ ...SOURCE, again: boolean().default(false) }),
  async (tx, { again, ...source }) => {
    const rows = rowsOf(source);
    const headAt = guessHead(rows);
    const head = rows[headAt] ?? [];
    const kept = again ? undefined : await keptColumns(tx);
    const isKept = kept !== undefined && [kept.reference, kept.amount].every((name) => head.includes(name));
    return {
      head,
      rows: rows.slice(headAt + 1, headAt + 6),
      columns: isKept ? kept : guessColumns(head),
      isKept,
      packed: gzipSync(JSON.stringify(rows)).toString('base64'),
    };
  },
);

function rowsOf({
  file: sent,
  packed,
}: {
  file?: SentFile | undefined;
  packed?: string | undefined;
}): string[][] {
  if (sent) return readRows(sent);
  if (!packed) throw validationError({ file: 'Choose the statement' });
  const json = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: UNPACKED_MAX }).toString();
  return JSON.parse(json) as string[][];
}

async function confirmLines(tx: Sql, { sure }: Compared, by: string): Promise<void> {
  // Sorted, so that two uploads at the same time lock the orders in the same sequence.
  for (const { order: id, reference, amount } of [...sure].sort((a, b) => a.order.localeCompare(b.order))) {
    const amountPaise = Math.round(amount * 100);
    await receive(tx, await lockOrder(tx, id), { amountPaise, reference, how: 'statement', by });
  }
}

async function keptColumns(tx: Sql): Promise<StatementColumns | undefined> {
  const { statementColumns } = await readSettings(tx);
  return statementColumns ? (JSON.parse(statementColumns) as StatementColumns) : undefined;
}

async function keepColumns(tx: Sql, { reference, amount, text, direction, in: word }: StatementColumns) {
  const columns = JSON.stringify({ reference, amount, text, direction, in: word });
  await storeSetting(tx, 'statementColumns', columns);
}

/** A line of the page's form: order, reference and amount, separated by spaces. */
function parseLine(text: string) {
  const [order = '', reference = '', amount = ''] = text.split(' ');
  return { order, reference, amount: Number(amount) };
}
