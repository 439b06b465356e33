import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/**
 * Returns a function that removes the current order from this device, and its link from the address. The page then shows the form. If a
 * link had opened an order that this device does not store, the page shows the stored order of the course instead, if there is one.
 * @param action the store's `restartOrder`, or its `forget`, which also removes drafts
 */
export function useRestartOrder(action: 'restartOrder' | 'forget' = 'restartOrder'): () => void {
  const stores = useStores();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    stores.get(orderStore).getState()[action]();
    if (hash) navigate({ pathname, search }, { replace: true });
  };
}
