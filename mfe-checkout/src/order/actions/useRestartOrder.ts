import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/**
 * Returns a function that removes the current order from this device and its link from the address. The page then shows the form, or the
 * order that this device stores, if the link was of another order.
 * @param action of the store: `restartOrder`, or `forget`, which also removes drafts
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
