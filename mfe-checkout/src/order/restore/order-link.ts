import type { OrderTicket } from '../../storage/order-storage';

// `orderPath` of the contract writes the link. Mail programs and messengers may encode it once more (`%3D`, `&amp;`), or
// append punctuation or a tracking parameter (`>`, `).`, `?fbclid=…`).

/** Reads the fragment of a learner's link. `token` is empty where it is missing; `null` without an order id. */
export function readOrderLink(hash: string, courseId: string): OrderTicket | null {
  const orderId = parameterOf('order', hash);
  return orderId ? { orderId, token: parameterOf('token', hash), courseId } : null;
}

/** The fragment is a learner's link without a readable order id. */
export function isBrokenOrderLink(hash: string): boolean {
  return /^#(?:%[\da-f]{2}|\W)*(?:order|token)\b/i.test(hash) && parameterOf('order', hash) === '';
}

/** A value ends at the next parameter, and at the first character that no id and no token contains. */
function parameterOf(name: string, hash: string): string {
  const once = hash.replace(/%25(?=[\da-f]{2})/gi, '%');
  const start = `(?:^|[^a-z\\d]|%[\\da-f]{2})${name}(?:=|%3d)`;
  const [, raw = ''] = new RegExp(`${start}((?:(?!%26)[^&#])*)`, 'i').exec(once) ?? [];
  const value = new URLSearchParams(`value=${raw}`).get('value') ?? '';
  const [first = ''] = value.replace(/^[\s"'<>“”‘’]+/, '').split(/[^\w.~+/=%-]/, 1);
  return first.replace(/[.~+%]+$/, '');
}
