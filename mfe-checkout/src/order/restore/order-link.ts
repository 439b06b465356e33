import type { OrderTicket } from '../../storage/order-storage';

// `orderPath` of the contract writes the learner's link: `/checkout/<course>#order=<id>&token=<token>`. Mail programs and messengers may
// encode it once more (`%3D`, `&amp;`), or append punctuation or a tracking parameter (`>`, `).`, `?fbclid=…`).

/** Reads the fragment of a learner's link. Returns `null` without an order id; `token` is empty if it is missing. */
export function readOrderLink(hash: string, courseId: string): OrderTicket | null {
  const orderId = parameterOf('order', hash);
  return orderId ? { orderId, token: parameterOf('token', hash), courseId } : null;
}

/** Whether the fragment comes from a learner's link, such as `#token=…` or `#order=`, but has no order id. */
export function isBrokenOrderLink(hash: string): boolean {
  return /^#(?:%[\da-f]{2}|\W)*(?:order|token)\b/i.test(hash) && parameterOf('order', hash) === '';
}

/** The value of a parameter. It ends at the next parameter, or at the first character that ids and tokens never contain. */
function parameterOf(name: string, hash: string): string {
  // A link that is encoded twice: `%253D` → `%3D`.
  const encodedOnce = hash.replace(/%25(?=[\da-f]{2})/gi, '%');
  // A separator such as `#`, `&` or `%26`, the name, and `=` or `%3D`; then the value up to the next `&`, `%26` or `#`.
  const start = `(?:^|[^a-z\\d]|%[\\da-f]{2})${name}(?:=|%3d)`;
  const [, raw = ''] = new RegExp(`${start}((?:(?!%26)[^&#])*)`, 'i').exec(encodedOnce) ?? [];
  const value = new URLSearchParams(`value=${raw}`).get('value') ?? '';
  // Spaces and quotes before the value are removed, and so are text and punctuation after it.
  const [first = ''] = value.replace(/^[\s"'<>“”‘’]+/, '').split(/[^\w.~+/=%-]/, 1);
  return first.replace(/[.~+%]+$/, '');
}
