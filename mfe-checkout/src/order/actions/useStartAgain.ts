import { useLocation, useNavigate, useStores } from '@stepwell/platform';
import { orderStore } from '../order.store';

/** Leaves the order that is shown, and the link that brought it, for a new one of the same course. */
export function useStartAgain(): () => void {
  const stores = useStores();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    stores.get(orderStore).getState().startAgain();
    if (hash) navigate({ pathname, search }, { replace: true });
  };
}
