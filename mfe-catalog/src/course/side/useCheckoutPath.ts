import { checkoutPath } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * The address of the course's checkout with the page's `?coupon=`. The server's HTML is the same for all visitors, so the
 * coupon is added after hydration.
 */
export function useCheckoutPath(courseId: string): string {
  const [query] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const coupon = isHydrated ? (query.get('coupon')?.trim() ?? '') : '';
  const path = checkoutPath(courseId);
  return coupon ? `${path}?${new URLSearchParams({ coupon })}` : path;
}
