import type { Sql } from '../../database/connection';
import { groupBy } from '../../lib/group-by';
import { inIndia } from '../../lib/india';
import { rupees } from '../pricing/pricing';
import { allDocuments, type BookDocument, type Period } from './documents';
import { stateName } from './tax-split';

/** Above this amount, an invoice to a buyer without a GSTIN in another state is listed individually (GSTR-1, table 5). */
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

/** The tables of a GSTR-1 tax return for a period. Credit notes have negative amounts. */
export interface Gstr1 {
  /** Table 4: invoices to buyers with a GSTIN, individually. */
  b2b: DocumentLine[];
  /** Table 5: large invoices to buyers without a GSTIN in another state, individually. */
  b2cLarge: DocumentLine[];
  /** Table 7: sums of all other invoices by state and rate, less their credit notes. */
  b2c: (Amounts & { placeOfSupply: string; ratePercent: number })[];
  /** Table 9B: credit notes for invoices of tables 4 and 5. */
  creditNotes: DocumentLine[];
  /** Table 13: the first and last number used in each series, and how many. */
  series: { document: 'tax-invoice' | 'credit-note'; from: string; to: string; count: number }[];
  /** Sums of all invoices and credit notes. */
  total: Amounts;
}

export async function gstr1(tx: Sql, period: Period): Promise<Gstr1> {
  const invoices = (await allDocuments(tx, 'receipts', period)).filter(({ kind }) => kind === 'tax-invoice');
  const notes = (await allDocuments(tx, 'refunds', period)).filter(({ kind }) => kind === 'credit-note');
  // By the invoice's total: a small credit note belongs to the table of its large invoice.
  const isLarge = ({ order, igstPaise }: BookDocument) =>
    order.buyerGstin === null && igstPaise !== 0 && order.totalPaise > LARGE_PAISE;
  const isListed = (document: BookDocument) => document.order.buyerGstin !== null || isLarge(document);
  return {
    b2b: invoices.filter(({ order }) => order.buyerGstin !== null).map(lineOf),
    b2cLarge: invoices.filter(isLarge).map(lineOf),
    b2c: byStateAndRate([...invoices, ...notes].filter((document) => !isListed(document))),
    creditNotes: notes.filter(isListed).map(lineOf),
    series: [...seriesOf('tax-invoice', invoices), ...seriesOf('credit-note', notes)],
    total: amountsOf([...invoices, ...notes]),
  };
}

function lineOf(document: BookDocument): DocumentLine {
  const { number, at, order, placeOfSupply, rateBps, totalPaise } = document;
  return {
    number,
    date: inIndia(at).toISOString().slice(0, 10),
    gstin: order.buyerGstin,
    company: order.buyerCompany,
    placeOfSupply: stateName(placeOfSupply),
    ratePercent: rateBps / 100,
    value: rupees(totalPaise),
    ...amountsOf([document]),
  };
}

function byStateAndRate(documents: readonly BookDocument[]): Gstr1['b2c'] {
  const groups = groupBy(documents, ({ placeOfSupply, rateBps }) => `${placeOfSupply} ${rateBps}`);
  return [...groups.values()]
    .map((group) => ({
      placeOfSupply: stateName(group[0]?.placeOfSupply ?? ''),
      ratePercent: (group[0]?.rateBps ?? 0) / 100,
      ...amountsOf(group),
    }))
    .sort((one, other) => (one.placeOfSupply < other.placeOfSupply ? -1 : 1));
}

function amountsOf(documents: readonly BookDocument[]): Amounts {
  const sum = (of: (document: BookDocument) => number) =>
    rupees(documents.reduce((paise, document) => paise + of(document), 0));
  return {
    taxable: sum(({ taxablePaise }) => taxablePaise),
    igst: sum(({ igstPaise }) => igstPaise),
    cgst: sum(({ cgstPaise }) => cgstPaise),
    sgst: sum(({ sgstPaise }) => sgstPaise),
  };
}

function seriesOf(
  kind: Gstr1['series'][number]['document'],
  documents: readonly BookDocument[],
): Gstr1['series'] {
  const numbers = documents.flatMap(({ number }) => (number === null ? [] : [number]));
  const series = groupBy(numbers, (number) => number.slice(0, number.lastIndexOf('/')));
  return [...series.values()].map((used) => {
    used.sort();
    return { document: kind, from: used.at(0) ?? '', to: used.at(-1) ?? '', count: used.length };
  });
}
