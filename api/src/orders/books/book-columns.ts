import type { BookLine } from './export-lines';

// The columns of the accountants' export ("books") as a CSV or XLSX file.

/** For each column heading, in the order of the file: the field of a line that the column shows. */
const COLUMNS = {
  document: 'document',
  number: 'number',
  date: 'date',
  order: 'order',
  status: 'status',
  course: 'course',
  'taxable value': 'taxable',
  'rate %': 'rate',
  CGST: 'cgst',
  SGST: 'sgst',
  IGST: 'igst',
  total: 'total',
  'place of supply': 'placeOfSupply',
  'received or sent back': 'money',
  'UPI or bank reference': 'reference',
  confirmed: 'confirmedAt',
  'confirmed by': 'confirmedBy',
  coupon: 'coupon',
  discount: 'discount',
  referral: 'referral',
  company: 'company',
  GSTIN: 'gstin',
  name: 'name',
  'e-mail': 'email',
  phone: 'phone',
} as const satisfies Record<string, keyof BookLine>;

export const BOOK_HEAD = Object.keys(COLUMNS);

export function bookRows(lines: readonly BookLine[]): (string | number)[][] {
  return lines.map((line) => Object.values(COLUMNS).map((name) => line[name]));
}
