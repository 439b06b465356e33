import { checkPayload, getReceiptRules } from '@stepwell/contract/rules';
import { apiErrorOf } from '../../lib/api-error';

/** The order's id and token in the query of a link that a mail carried. @throws ApiError 404 where it has none */
export function ticketInLink(query: unknown): { orderId: string; token: string } {
  const checked = checkPayload(getReceiptRules, repairedLink(query));
  if (!checked.ok) throw apiErrorOf('unknown-order');
  return checked.value;
}

/** Undoes what mail programs do to links: `&amp;` inside them, punctuation or tracking parameters after them. */
function repairedLink(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.replace(/^amp;/, ''),
      typeof value === 'string' ? value.trim().split(/[^\w-]/, 1)[0] : value,
    ]),
  );
}
