import {
  hasSucceeded,
  type LoadContext,
  type RemoteData,
  readSiteState,
  type StoreDefinition,
} from '@stepwell/platform';

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

/**
 * The `load` of an entry that shows a list. After a failed health check nothing is requested, and the entry shows "No Data" until a check
 * succeeds and the shell loads the entry again.
 */
export function loadsList<State extends { load: () => Promise<void> }>(list: StoreDefinition<State>) {
  return async ({ stores }: Pick<LoadContext, 'stores'>): Promise<void> => {
    if (readSiteState(stores).health !== false) await stores.get(list).getState().load();
  };
}
