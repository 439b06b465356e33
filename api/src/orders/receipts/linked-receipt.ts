import { checkPayload, getReceiptRules } from '@stepwell/contract/rules';
import type { Sql } from '../../database/connection';
import { apiErrorOf } from '../../lib/api-error';
import { receiptWithOrder } from './receipts.routes';

/**
 * Reads the order and the receipt to which a link in a mail leads.
 * @param query the query of the link: the order's id and token
 * @throws ApiError 404 for a missing, malformed or wrong id or token; 409 before the order is confirmed
 */
export async function linkedReceipt(sql: Sql, query: unknown): ReturnType<typeof receiptWithOrder> {
  const checked = checkPayload(getReceiptRules, repaired(query));
  if (!checked.ok) throw apiErrorOf('unknown-order');
  return receiptWithOrder(sql, checked.value.orderId, checked.value.token);
}

/** Removes what mail programs add to links: `amp;` before a parameter's name, and punctuation or other parameters after its value. */
function repaired(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.replace(/^amp;/, ''),
      typeof value === 'string' ? value.trim().split(/[^\w-]/, 1)[0] : value,
    ]),
  );
}
