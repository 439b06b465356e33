import { sql } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../../acts/act';
import { day } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { type Days, isInPeriod } from '../../database/in-period';
import { rowsOf } from '../../database/rows';
import { documents, orders, payments } from '../../database/schema/orders';
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv';
import { minuteInIndia } from '../../lib/india';
import { stateName } from '../documents/tax';
import { rupees } from '../pricing';

/** A document or a payment of the books, as the query returns it: amounts are texts in paise, times are texts in UTC. */
interface BookRow {
  kind: string;
  number: string | null;
  at: string | Date;
  taxable: string;
  rate: number;
  cgst: string;
  sgst: string;
  igst: string;
  rounding: string;
  total: string;
  place: string;
  money: string;
  reference: string | null;
  note: string;
  order_id: string | null;
  status: string | null;
  course_name: string | null;
  coupon_code: string | null;
  referral_code: string | null;
  buyer_company: string | null;
  buyer_gstin: string | null;
  student_name: string | null;
  student_email: string | null;
  student_phone: string | null;
}

const money = (paise: string) => rupees(Number(paise));

/** The columns of the file, in its order. Amounts of credit notes and of money that went out are negative. */
const COLUMNS: Readonly<Record<string, (row: BookRow) => string | number>> = {
  kind: ({ kind }) => kind,
  number: ({ number }) => number ?? '',
  date: ({ at }) => minuteInIndia(new Date(at)),
  order: (row) => row.order_id ?? '',
  status: ({ status }) => status ?? '',
  course: (row) => row.course_name ?? '',
  'taxable value': ({ taxable }) => money(taxable),
  'rate %': ({ rate }) => rate / 100,
  CGST: ({ cgst }) => money(cgst),
  SGST: ({ sgst }) => money(sgst),
  IGST: ({ igst }) => money(igst),
  rounding: ({ rounding }) => money(rounding),
  total: ({ total }) => money(total),
  'place of supply': ({ place }) => stateName(place),
  'received or sent back': (row) => money(row.money),
  reference: ({ reference }) => reference ?? '',
  note: ({ note }) => note,
  coupon: (row) => row.coupon_code ?? '',
  referral: (row) => row.referral_code ?? '',
  company: (row) => row.buyer_company ?? '',
  GSTIN: (row) => row.buyer_gstin ?? '',
  name: (row) => row.student_name ?? '',
  'e-mail': (row) => row.student_email ?? '',
  phone: (row) => row.student_phone ?? '',
};

/** The books of a period as one CSV: every document with its frozen taxes, and every payment. */
export const exportBooks = act(
  'books.export',
  'accountant',
  object({ from: day(), to: day() }),
  async (tx, period, caller) => {
    const rows = await bookRows(tx, period);
    caller.log('books', { ...period, rows: rows.length });
    const lines = rows.map((row) => Object.values(COLUMNS).map((readCell) => readCell(row)));
    return { csv: BYTE_ORDER_MARK + csvLines([Object.keys(COLUMNS), ...lines]), rows: rows.length };
  },
);

function bookRows(tx: Sql, period: Days): Promise<BookRow[]> {
  return rowsOf<BookRow>(
    tx,
    sql`
    WITH entries AS (
      SELECT kind, number, issued_at AS at, sign * taxable_paise AS taxable, rate_bps AS rate, sign * cgst_paise AS cgst,
        sign * sgst_paise AS sgst, sign * igst_paise AS igst, sign * rounding_paise AS rounding, sign * total_paise AS total,
        place_of_supply AS place, 0 AS money, NULL AS reference, '' AS note, order_id, id AS sequence
      FROM ${documents}, LATERAL (SELECT CASE kind WHEN 'credit-note' THEN -1 ELSE 1 END AS sign) signs
      WHERE ${isInPeriod(documents.issuedAt, period) ?? sql`true`}
      UNION ALL
      SELECT 'payment', NULL, at, 0, 0, 0, 0, 0, 0, 0, '',
        CASE direction WHEN 'in' THEN amount_paise ELSE -amount_paise END, reference, reason, order_id, id
      FROM ${payments} WHERE ${isInPeriod(payments.at, period) ?? sql`true`}
    )
    SELECT entries.*, o.order_id, o.status, o.course_name, o.coupon_code, o.referral_code, o.buyer_company, o.buyer_gstin,
      o.student_name, o.student_email, o.student_phone
    FROM entries LEFT JOIN ${orders} o ON o.id = entries.order_id
    ORDER BY at, kind, sequence`,
  );
}
