import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/**
 * Returns a function that removes the current order from this device and its link from the address, and shows the form for a new order.
 * @param action of the store: `restartOrder`, or `forget`, which also removes the drafts of this tab
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
