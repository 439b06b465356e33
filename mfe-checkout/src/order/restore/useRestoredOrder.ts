import { orderPath } from '@stepwell/contract';
import { useLocation, useNavigate, useStore, useStores } from '@stepwell/platform';
import { useCallback, useEffect } from 'react';
import { orderStorageKey, rememberedOrder } from '../../storage/order-storage';
import { isOrderNotFound, selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import { isBrokenOrderLink, readOrderLink } from './order-link';

/**
 * Shows the order of the learner's link in the address, or the order that this device stores: on load, when another tab has placed an
 * order, and when the page comes from the back/forward cache. Runs after hydration, because the page's HTML is the same for all visitors.
 * @returns a function that requests the order again
 */
export function useRestoredOrder(courseId: string): () => void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const stores = useStores();
  const showOrder = useStore(orderStore, (state) => state.showOrder);

  /** @param isForced requests the stored order even if the API has replied to an earlier request */
  const restore = useCallback(
    async (isForced: boolean) => {
      const link = readOrderLink(hash, courseId);
      const stored = rememberedOrder(courseId);
      // The stored token of the same order is preferred, because it has opened the order before, and the token of a link may be truncated.
      const hasStoredToken = Boolean(stored?.token) && stored?.orderId === link?.orderId;
      // A link without a readable order id opens the stored order. Without a stored order, `showOrder` fails and the page explains why.
      const broken = isBrokenOrderLink(hash) ? { orderId: '', token: '', courseId } : null;
      const ticket = link && !hasStoredToken ? link : (stored ?? broken);
      const state = stores.get(orderStore).getState();
      const isAnswered =
        selectOrder(state)?.orderId === ticket?.orderId || isOrderNotFound(state.orderView.status);
      if (!ticket || (isAnswered && !link && !isForced)) return;
      const outcome = await showOrder(ticket);
      if (!link) return;
      const view = outcome.ok && 'order' in outcome.reply.data ? outcome.reply.data : null;
      const isGone = !outcome.ok && isOrderNotFound(outcome.error?.status);
      if (view && view.courseId !== courseId) {
        navigate(orderPath(view.courseId, ticket.orderId, ticket.token), { replace: true });
      } else if (isGone || (view && rememberedOrder(courseId))) {
        // The device stores the order now, so the token is removed from the address, which could be shared by mistake. A link to an unknown
        // order is removed too, because a reload would request that order instead of a newer one.
        navigate({ pathname, search }, { replace: true });
      }
    },
    [courseId, hash, navigate, pathname, search, showOrder, stores],
  );

  useEffect(() => {
    void restore(false);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Forced if the page shows no order, because an earlier “not found” was about the order of a link, not about this order.
      const isForced = !selectOrder(stores.get(orderStore).getState());
      if (key === orderStorageKey(courseId) && newValue) void restore(isForced);
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void restore(false);
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [courseId, restore, stores]);

  useOrderInAddress(courseId);
  return useCallback(() => void restore(true), [restore]);
}

/** If the browser refuses storage, puts the learner's link into the address, so that a reload shows the order. */
function useOrderInAddress(courseId: string) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId);
  const token = useStore(orderStore, selectToken);

  useEffect(() => {
    if (orderId && token && !readOrderLink(hash, courseId) && !rememberedOrder(courseId)) {
      navigate(orderPath(courseId, orderId, token), { replace: true });
    }
  }, [courseId, hash, navigate, orderId, token]);
}
