import { hasSucceeded, type RemoteData } from '@stepwell/platform';

/**
 * The `load` of a store with a list. Requests the list unless one with entries is loaded, because a new academy has none at first; waits
 * for a pending request instead of sending a second one.
 */
export function loadOnce(get: () => RemoteData<unknown[]>, run: () => Promise<unknown>): () => Promise<void> {
  let pending: Promise<unknown> | null = null;
  return async () => {
    const state = get();
    if (hasSucceeded(state) && state.data?.length) return;
    pending ??= run().finally(() => {
      pending = null;
    });
    await pending;
  };
}
