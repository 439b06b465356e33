import type { ShellPageModule } from './pages';
import type { SiteMatch } from './site-map';
import { type TrackedPromise, trackPromise } from './use-promise';

const pages = new WeakMap<object, TrackedPromise<ShellPageModule>>();

/** Each shell page's code is fetched once; a failed fetch is tried again by the next visit. */
export function pageOf({ page }: SiteMatch): TrackedPromise<ShellPageModule> | null {
  if (!page) return null;
  const known = pages.get(page);
  if (known && known.status !== 'rejected') return known;
  const loading = trackPromise(page.load());
  pages.set(page, loading);
  return loading;
}
