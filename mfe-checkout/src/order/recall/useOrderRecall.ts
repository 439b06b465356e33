import { orderPath } from '@stepwell/contract';
import { useLocation, useNavigate, useStore, useStores } from '@stepwell/platform';
import { useCallback, useEffect } from 'react';
import { orderStorageKey, recallOrder } from '../../storage/order-storage';
import { isOrderNotFound, selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import { readOrderLink } from './order-link';

/**
 * Brings back the order of a learner's link, or the one this device remembers: after a reload, when another tab has
 * placed it, and when the browser shows the page again from its cache. Everything here happens after hydration: the
 * page's HTML is the same for all.
 * @returns asks for the order again
 */
export function useOrderRecall(courseId: string): () => void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const stores = useStores();
  const showOrder = useStore(orderStore, (state) => state.showOrder);

  const recall = useCallback(
    async (isAskedFor: boolean) => {
      const link = readOrderLink(hash, courseId);
      const kept = recallOrder(courseId);
      // A kept token has opened the order before; that of a link may be cut.
      const isKept = Boolean(kept?.token) && kept?.orderId === link?.orderId;
      const ticket = link && !isKept ? link : kept;
      const state = stores.get(orderStore).getState();
      const isAnswered =
        selectOrder(state)?.orderId === ticket?.orderId || isOrderNotFound(state.orderView.status);
      if (!ticket || (isAnswered && !link && !isAskedFor)) return;
      const outcome = await showOrder(ticket);
      if (!link) return;
      const view = outcome.ok && 'order' in outcome.reply.data ? outcome.reply.data : null;
      const isGone = !outcome.ok && isOrderNotFound(outcome.error?.status);
      if (view && view.courseId !== courseId) {
        navigate(orderPath(view.courseId, ticket.orderId, ticket.token), { replace: true });
      } else if (isGone || (view && recallOrder(courseId))) {
        // The device has it now: no token stays in the address bar, the history and what is shared from there. A link to no
        // order leaves, too: otherwise a reload would ask for it instead of the order that is placed here next.
        navigate({ pathname, search }, { replace: true });
      }
    },
    [courseId, hash, navigate, pathname, search, showOrder, stores],
  );

  useEffect(() => {
    void recall(false);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === orderStorageKey(courseId) && newValue) void recall(false);
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void recall(false);
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [courseId, recall]);

  useKeptInAddress(courseId);
  return useCallback(() => void recall(true), [recall]);
}

/** A device that can store nothing keeps the order in the address: there a reload finds it too. */
function useKeptInAddress(courseId: string) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId);
  const token = useStore(orderStore, selectToken);

  useEffect(() => {
    if (orderId && token && !readOrderLink(hash, courseId) && !recallOrder(courseId)) {
      navigate(orderPath(courseId, orderId, token), { replace: true });
    }
  }, [courseId, hash, navigate, orderId, token]);
}
