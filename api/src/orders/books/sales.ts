import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { groupBy } from '../../lib/group-by';
import { inIndia } from '../../lib/india';
import { rupees } from '../pricing/pricing';
import { allDocuments, type BookDocument, type Period } from './documents';

const KEYS: Readonly<Record<string, (document: BookDocument) => string>> = {
  day: ({ at }) => inIndia(at).toISOString().slice(0, 10),
  course: ({ order }) => order.courseId,
  coupon: ({ order }) => order.couponCode ?? '(none)',
  referral: ({ order }) => order.referralCode || '(none)',
};

export interface SalesLine {
  key: string;
  /** Confirmed orders. */
  orders: number;
  /** Rupees. */
  received: number;
  discount: number;
  sentBack: number;
}

/** Sums up confirmed orders and refunds of a period. @param input.by `day`, `course`, `coupon` or `referral` @throws ApiError 422 */
export async function sales(tx: Sql, { by, ...period }: Period & { by: string }): Promise<SalesLine[]> {
  const keyOf = Object.hasOwn(KEYS, by) ? KEYS[by] : undefined;
  if (!keyOf) throw new ApiError(422, `'${by}' is not one of ${Object.keys(KEYS).join(', ')}`);
  const confirmed = await allDocuments(tx, 'receipts', period);
  const sentBack = await allDocuments(tx, 'refunds', period);
  const groups = groupBy([...confirmed, ...sentBack], keyOf);
  return [...groups]
    .map(([key, documents]) => ({
      key,
      orders: documents.filter(({ moneyPaise }) => moneyPaise >= 0).length,
      received: sumOf(documents, ({ moneyPaise }) => Math.max(0, moneyPaise)),
      discount: sumOf(documents, ({ couponDiscountPaise }) => couponDiscountPaise),
      sentBack: sumOf(documents, ({ moneyPaise }) => Math.max(0, -moneyPaise)),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

function sumOf(documents: readonly BookDocument[], of: (document: BookDocument) => number): number {
  return rupees(documents.reduce((paise, document) => paise + of(document), 0));
}
