import type { EntryRef } from './entries';

import type { DocumentState } from './site';

type InitialMarkup = Pick<DocumentState, 'loaded' | 'isRendered'>;

/** Whether the server's markup of an entry came with the page. An entry without data has no markup. */
export function hasMarkup({ id }: Pick<EntryRef, 'id'>, { loaded, isRendered }: InitialMarkup): boolean {
  return Boolean(isRendered && loaded.includes(id));
}

/** Whether the code of an entry is requested only when it is used: true for slots with markup, but not for the page's route. */
export function isDeferred(ref: Pick<EntryRef, 'id' | 'at'>, initial: InitialMarkup): boolean {
  return Boolean(ref.at && hasMarkup(ref, initial));
}
