import { orderPath } from '@stepwell/contract';
import { useLocation, useNavigate, useStore, useStores } from '@stepwell/platform';
import { useCallback, useEffect } from 'react';
import { rememberedOrder } from '../../storage/order-storage';
import { isOrderNotFound, selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import { readOrderLink } from './order-link';

/**
 * Shows the order of the learner's link in the address, or the order that this device stores. Runs after hydration, because the page's
 * HTML is the same for all visitors. Without storage, puts the link of a placed order into the address, so that a reload shows the order.
 * @returns a function that requests the order again
 */
export function useRestoredOrder(courseId: string): () => void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const stores = useStores();
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId);
  const token = useStore(orderStore, selectToken);

  const restore = useCallback(async () => {
    const link = readOrderLink(hash, courseId);
    const stored = rememberedOrder(courseId);
    // The stored token has opened the order before, and the token of a link may have been cut.
    const isStored = stored?.token && (!link?.orderId || stored.orderId === link.orderId);
    const ticket = isStored ? stored : (link ?? stored);
    if (!ticket) return;
    const outcome = await stores.get(orderStore).getState().showOrder(ticket);
    if (!link) return;
    const view = outcome.ok && 'order' in outcome.reply.data ? outcome.reply.data : null;
    const isGone = !outcome.ok && isOrderNotFound(outcome.error?.status);
    if (view && view.courseId !== courseId)
      navigate(orderPath(view.courseId, ticket.orderId, ticket.token), { replace: true });
    // The token leaves the address, which could be shared by mistake, and so does a link that would hide a newer order after a reload.
    else if (isGone || (view && rememberedOrder(courseId))) navigate({ pathname, search }, { replace: true });
  }, [courseId, hash, navigate, pathname, search, stores]);

  useEffect(() => {
    const isShown = selectOrder(stores.get(orderStore).getState()) !== null;
    if (!isShown || readOrderLink(hash, courseId)) void restore();
  }, [courseId, hash, restore, stores]);

  useEffect(() => {
    if (orderId && token && !readOrderLink(hash, courseId) && !rememberedOrder(courseId))
      navigate(orderPath(courseId, orderId, token), { replace: true });
  }, [courseId, hash, navigate, orderId, token]);

  return useCallback(() => void restore(), [restore]);
}
