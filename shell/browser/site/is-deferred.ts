import type { EntryRef } from './entries';

interface InitialMarkup {
  /** Ids of the entries whose data came with the page. */
  loaded: readonly string[];
  isRendered?: boolean;
}

export function hasMarkup({ id }: Pick<EntryRef, 'id'>, { loaded, isRendered }: InitialMarkup): boolean {
  return Boolean(isRendered && loaded.includes(id));
}

/** Whether the code of an entry is requested only when it is used: true for slots with markup, but not for the page's route. */
export function isDeferred(ref: Pick<EntryRef, 'id' | 'at'>, initial: InitialMarkup): boolean {
  return Boolean(ref.at && hasMarkup(ref, initial));
}
