import { checkoutPath } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * The way to this course's checkout, with the page's `?coupon=` carried along. Pages are the same for all, so the
 * server's HTML knows no coupon: it comes with the first update in the browser.
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
