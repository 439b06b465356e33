import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/**
 * Leaves the order that is shown, and the link that brought it, for a new one of the same course.
 * @param act what becomes of the order on this device
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
