import type { LoadContext } from '@stepwell/platform';
import { startedStore } from './started.store';

/** Once the site has started in good health, and somebody uses the page that it is on. */
export async function load({ stores }: LoadContext): Promise<void> {
  stores.get(startedStore).setState({ hasStarted: true });
}
