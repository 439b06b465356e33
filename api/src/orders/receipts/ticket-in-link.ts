import { checkPayload, getReceiptRules } from '@stepwell/contract/rules';
import { apiErrorOf } from '../../lib/api-error';

/** Reads an order's id and token from the query of a link in a mail. @throws ApiError 404 if they are missing or malformed */
export function ticketInLink(query: unknown): { orderId: string; token: string } {
  const checked = checkPayload(getReceiptRules, repairedLink(query));
  if (!checked.ok) throw apiErrorOf('unknown-order');
  return checked.value;
}

/** Removes what mail programs add to links: `&amp;` inside a link, and punctuation or tracking parameters after it. */
function repairedLink(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.replace(/^amp;/, ''),
      typeof value === 'string' ? value.trim().split(/[^\w-]/, 1)[0] : value,
    ]),
  );
}
