import { checkoutPath } from '@stepwell/contract';

/**
 * A learner's link whose `#` came as `%23`, or as `?`: some mail programs and messengers encode it once more. The course's
 * address ends there; what follows is the fragment.
 */
const SENT_FRAGMENT = new RegExp(
  `^(${checkoutPath('')}[^/?]+?)/?(?:\\?|%(?:25)*23)((?:%20)*(?:order|token)(?:=|%).+)$`,
  'i',
);

/**
 * The address that a learner's link was meant to be, for a link whose fragment was sent to the server; `undefined` for any
 * other address. The fragment holds the order's token, which belongs in no log and in no call to the API.
 * @param url path and query, as they were asked for
 */
export function mendedOrderLink(url: string): string | undefined {
  const [, course, fragment] = SENT_FRAGMENT.exec(url) ?? [];
  return course && `${course}#${fragment}`;
}
