import { selectAcademy, useSiteState } from '@stepwell/platform';

/** A mail link with the order id in its subject line, as the error text requires (docs/specification.md §8.3). */
export function useSupportMail(orderId: string, about = 'Order'): string {
  const { email } = useSiteState(selectAcademy);
  return `mailto:${email}?subject=${encodeURIComponent(`${about} ${orderId}`.trim())}`;
}
