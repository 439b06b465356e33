import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type Days, isInPeriod } from '../../database/in-period';
import { rowsOf } from '../../database/rows';
import { creditNotes, orders, receipts, refunds } from '../../database/schema';
import { groupBy } from '../../lib/group-by';
import { inIndia } from '../../lib/india';
import { rupees } from '../pricing/pricing';
import { creditedGstBefore } from './documents';
import { stateName } from './tax-split';

/** ₹1,00,000. Above this amount, an invoice to a buyer in another state who has no GSTIN is listed individually (GSTR-1, table 5). */
const LARGE_PAISE = 1_00_000_00;

/** Amounts in rupees. */
interface Amounts {
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
}

interface DocumentLine extends Amounts {
  number: string | null;
  /** Day in India: `2026-12-07`. */
  date: string;
  gstin: string | null;
  company: string | null;
  placeOfSupply: string;
  ratePercent: number;
  value: number;
}

type DocumentKind = 'tax-invoice' | 'credit-note';

/** The tables of a GSTR-1 tax return for a period. Credit notes have negative amounts. */
export interface Gstr1 {
  /** Table 4: invoices to buyers with a GSTIN, individually. */
  b2b: DocumentLine[];
  /** Table 5: large invoices to buyers in another state who have no GSTIN, individually. */
  b2cLarge: DocumentLine[];
  /** Table 7: sums of all other invoices by state and rate, less their credit notes. */
  b2c: (Amounts & { placeOfSupply: string; ratePercent: number })[];
  /** Table 9B: credit notes for invoices of tables 4 and 5. */
  creditNotes: DocumentLine[];
  /** Table 13: the first and last number used in each series, and the number of documents. */
  series: { document: DocumentKind; from: string; to: string; count: number }[];
  /** Sums of all invoices and credit notes. */
  total: Amounts;
  /** Number of documents of each table in `LISTED_TABLES`, including the documents beyond `limit`. */
  counts: Record<ListedTable, number>;
}

/** Tables that list documents individually. */
const LISTED_TABLES = ['b2b', 'b2cLarge', 'creditNotes'] as const;
type ListedTable = (typeof LISTED_TABLES)[number];

/**
 * Sums up and lists the tax documents of a period. The database computes the sums, because a year has tens of thousands of documents.
 * @param input.limit maximum number of documents in each table of `LISTED_TABLES`; default: all
 * @throws ApiError 422 for an invalid period
 */
export async function gstr1(
  tx: Sql,
  { limit, ...period }: Days & { limit?: number | undefined },
): Promise<Gstr1> {
  const groups = await groupsOf(tx, period);
  const counts = { b2b: 0, b2cLarge: 0, creditNotes: 0 };
  for (const { gst_table, count } of groups) if (gst_table !== 'b2c') counts[gst_table] += count;
  const listed = async (table: ListedTable) => (counts[table] > 0 ? linesOf(tx, table, period, limit) : []);
  return {
    b2b: await listed('b2b'),
    b2cLarge: await listed('b2cLarge'),
    b2c: byStateAndRate(groups.filter(({ gst_table }) => gst_table === 'b2c')),
    creditNotes: await listed('creditNotes'),
    series: seriesOf(groups),
    total: sumOf(groups),
    counts,
  };
}

/** Amounts in paise. PostgreSQL's sums arrive as texts, because they may exceed the exact range of a JavaScript number. */
type Paise = Record<keyof Amounts, string | number>;

/** Documents of the same kind, table, state, rate and series. */
interface Group extends Paise {
  document: DocumentKind;
  gst_table: ListedTable | 'b2c';
  /** GST code of the state of supply. */
  place: string;
  rate_bps: number;
  /** A number without its last part: `SA/26-27` of `SA/26-27/000001`. */
  series: string;
  first: string;
  last: string;
  count: number;
}

function groupsOf(tx: Sql, period: Days): Promise<Group[]> {
  return rowsOf<Group>(
    tx,
    sql`
    SELECT document, gst_table, place, rate_bps, left(number, -position('/' IN reverse(number))) AS series,
      min(number COLLATE "C") AS first, max(number COLLATE "C") AS last, count(*)::integer AS count,
      sum(taxable) AS taxable, sum(igst) AS igst, sum(cgst) AS cgst, sum(sgst) AS sgst
    FROM (${classified(invoicesIn(period))} UNION ALL ${classified(creditNotesIn(period))}) documents
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY document DESC, series`,
  );
}

interface DocumentRow extends Paise {
  number: string;
  at: string | Date;
  buyer_gstin: string | null;
  buyer_company: string | null;
  place: string;
  rate_bps: number;
  total: string | number;
}

/** The documents of a table, the oldest first. */
async function linesOf(tx: Sql, table: ListedTable, period: Days, limit?: number): Promise<DocumentLine[]> {
  const documents = classified(table === 'creditNotes' ? creditNotesIn(period) : invoicesIn(period));
  const rows = await rowsOf<DocumentRow>(
    tx,
    sql`SELECT * FROM (${documents}) documents WHERE gst_table = ${table} ORDER BY at, id LIMIT ${limit ?? null}`,
  );
  return rows.map((row) => ({
    number: row.number,
    date: inIndia(new Date(row.at)).toISOString().slice(0, 10),
    gstin: row.buyer_gstin,
    company: row.buyer_company,
    placeOfSupply: stateName(row.place),
    ratePercent: row.rate_bps / 100,
    value: rupees(Number(row.total)),
    ...sumOf([row]),
  }));
}

/** SQL: the tax invoices of a period. */
function invoicesIn(period: Days): SQL {
  return sql`
    SELECT 'tax-invoice' AS document, ${receipts.orderId}::text AS id, number, issued_at AS at, gstin AS seller, 1 AS sign,
      total_paise - gst_paise AS taxable_paise, gst_paise, 0 AS gst_before, ${ORDER_COLUMNS}
    FROM ${receipts} JOIN ${orders} ON ${orders.id} = ${receipts.orderId}
    WHERE ${receipts.kind} = 'tax-invoice' AND ${isInPeriod(receipts.issuedAt, period) ?? sql`true`}`;
}

/** SQL: the credit notes of the refunds that were sent in a period. */
function creditNotesIn(period: Days): SQL {
  return sql`
    SELECT 'credit-note' AS document, ${refunds.id}::text AS id, ${creditNotes.number}, ${creditNotes.issuedAt} AS at,
      coalesce(gstin, '') AS seller, -1 AS sign, taxable_paise, ${creditNotes.gstPaise},
      ${creditedGstBefore}::bigint AS gst_before, ${ORDER_COLUMNS}
    FROM ${refunds} JOIN ${creditNotes} ON refund_id = ${refunds.id} JOIN ${orders} ON ${orders.id} = ${refunds.orderId}
    LEFT JOIN ${receipts} ON ${receipts.orderId} = ${orders.id}
    WHERE ${isInPeriod(refunds.sentAt, period) ?? sql`true`}`;
}

/** SQL: the columns of an order that the tables need. */
const ORDER_COLUMNS = sql`total_paise AS order_total, buyer_state, buyer_gstin, buyer_company, CASE gst_mode WHEN 'none' THEN 0 ELSE gst_rate_bps END AS rate_bps`;

/** SQL: the documents of a query with their place of supply, taxes and table. Place and taxes must equal those that `tax-split.ts` computes. */
function classified(documents: SQL): SQL {
  return sql`
    SELECT document, id, number, at, buyer_gstin, buyer_company, place, rate_bps, sign * taxable_paise AS taxable,
      sign * (taxable_paise + gst_paise) AS total,
      CASE WHEN is_inter_state THEN sign * gst_paise ELSE 0 END AS igst,
      CASE WHEN is_inter_state THEN 0 ELSE sign * half END AS cgst,
      CASE WHEN is_inter_state THEN 0 ELSE sign * (gst_paise - half) END AS sgst,
      CASE
        -- order_total is the invoice's total even for a credit note, because the size of the invoice decides the table.
        WHEN buyer_gstin IS NULL AND NOT (is_inter_state AND gst_paise <> 0 AND order_total > ${LARGE_PAISE}) THEN 'b2c'
        WHEN sign < 0 THEN 'creditNotes'
        WHEN buyer_gstin IS NULL THEN 'b2cLarge'
        ELSE 'b2b'
      END AS gst_table
    FROM (
      SELECT *, place <> left(seller, 2) AS is_inter_state,
        (gst_before + gst_paise) / 2 - gst_before / 2 AS half
      FROM (
        SELECT *, CASE seller WHEN '' THEN '' ELSE coalesce(buyer_state, left(seller, 2)) END AS place FROM (${documents}) read
      ) placed
    ) taxed`;
}

function byStateAndRate(groups: readonly Group[]): Gstr1['b2c'] {
  return [...groupBy(groups, ({ place, rate_bps }) => `${place} ${rate_bps}`).values()]
    .map((group) => ({
      placeOfSupply: stateName(group[0]?.place ?? ''),
      ratePercent: (group[0]?.rate_bps ?? 0) / 100,
      ...sumOf(group),
    }))
    .sort((one, other) => (one.placeOfSupply < other.placeOfSupply ? -1 : 1));
}

function sumOf(rows: readonly Paise[]): Amounts {
  const sum = (name: keyof Amounts) => rupees(rows.reduce((paise, row) => paise + Number(row[name]), 0));
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') };
}

function seriesOf(groups: readonly Group[]): Gstr1['series'] {
  return [...groupBy(groups, ({ document, series }) => `${document} ${series}`).values()].map((group) => {
    const numbers = group.flatMap(({ first, last }) => [first, last]).sort();
    return {
      document: group[0]?.document ?? 'tax-invoice',
      from: numbers[0] ?? '',
      to: numbers.at(-1) ?? '',
      count: group.reduce((sum, { count }) => sum + count, 0),
    };
  });
}
