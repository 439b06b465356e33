import { checkoutPath } from '@stepwell/contract';

/** Path and query of a link to an order whose `#` became `%23`, `%2523` or `?`, as in some mail programs and messengers. */
const SENT_FRAGMENT = new RegExp(
  `^(${checkoutPath('')}[^/?]+?)/?(?:\\?|%(?:25)*23)((?:%20)*(?:order|token)(?:=|%).+)$`,
  'i',
);

/**
 * The intended address of a link to an order whose fragment was sent to the server; `undefined` for any other address.
 * The fragment has the order's token, which must not be logged or sent to the API.
 * @param url path and query of the request
 */
export function correctedOrderLink(url: string): string | undefined {
  const [, course, fragment] = SENT_FRAGMENT.exec(url) ?? [];
  return course && `${course}#${fragment}`;
}
