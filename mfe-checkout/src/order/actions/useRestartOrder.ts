import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/**
 * Leaves the current order, and the link that opened it, for a new order of the same course.
 * @param act what happens to the order on this device
 */
export function useRestartOrder(act: 'restartOrder' | 'forget' = 'restartOrder'): () => void {
  const stores = useStores();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    stores.get(orderStore).getState()[act]();
    if (hash) navigate({ pathname, search }, { replace: true });
  };
}
