import { checkoutPath } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * The address of the course's checkout with the page's `?coupon=`. The coupon is added after hydration, because the server's HTML is the
 * same for all visitors.
 */
export function useCheckoutPath(courseId: string): string {
  const [query] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const coupon = isHydrated ? (query.get('coupon')?.trim() ?? '') : '';
  const path = checkoutPath(courseId);
  return coupon ? `${path}?${new URLSearchParams({ coupon })}` : path;
}
