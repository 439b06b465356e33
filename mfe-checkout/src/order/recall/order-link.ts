import type { OrderTicket } from '../../storage/order-storage';

// `orderPath` of the contract writes the link. On its way through mail programs and messengers it may be encoded once more
// (`%3D`, `&amp;`), or be followed by what belongs to the sentence around it or to a tracker (`>`, `).`, `?fbclid=…`).

/** Reads the fragment of a learner's link; `null` without the id of an order. `token` is empty where it is missing. */
export function readOrderLink(hash: string, courseId: string): OrderTicket | null {
  const orderId = parameterOf('order', hash);
  return orderId ? { orderId, token: parameterOf('token', hash), courseId } : null;
}

/** Whether the fragment was a learner's link, of which not even the order's id can be read. */
export function isBrokenOrderLink(hash: string): boolean {
  return /^#(?:%[\da-f]{2}|\W)*(?:order|token)\b/i.test(hash) && parameterOf('order', hash) === '';
}

/** A value ends at the next parameter, and where text begins that no id and no token of ours contains. */
function parameterOf(name: string, hash: string): string {
  const once = hash.replace(/%25(?=[\da-f]{2})/gi, '%');
  const start = `(?:^|[^a-z\\d]|%[\\da-f]{2})${name}(?:=|%3d)`;
  const [, raw = ''] = new RegExp(`${start}((?:(?!%26)[^&#])*)`, 'i').exec(once) ?? [];
  const value = new URLSearchParams(`value=${raw}`).get('value') ?? '';
  const [first = ''] = value.replace(/^[\s"'<>“”‘’]+/, '').split(/[^\w.~+/=%-]/, 1);
  return first.replace(/[.~+%]+$/, '');
}
