import type { EntryRef } from './entries';

/** What a page brought, as far as it says which regions have markup. */
interface BroughtMarkup {
  loaded: readonly string[];
  isRendered?: boolean;
}

/** Whether markup and data of an entry came with the page. */
export function hasMarkup({ id }: Pick<EntryRef, 'id'>, { loaded, isRendered }: BroughtMarkup): boolean {
  return Boolean(isRendered && loaded.includes(id));
}

/** Whether an entry's code is deferred at the start: a slot with markup. A route is what the page was requested for. */
export function isDeferred(ref: Pick<EntryRef, 'id' | 'at'>, brought: BroughtMarkup): boolean {
  return Boolean(ref.at && hasMarkup(ref, brought));
}
