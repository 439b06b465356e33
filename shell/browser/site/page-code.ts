import type { ShellPageModule } from './pages';
import type { SiteMatch } from './site-map';
import { type Readable, readable } from './use-promise';

const pages = new WeakMap<object, Readable<ShellPageModule>>();

/** Each shell page's code is fetched once; a failed fetch is tried again by the next visit. */
export function pageOf({ page }: SiteMatch): Readable<ShellPageModule> | null {
  if (!page) return null;
  const known = pages.get(page);
  if (known && known.status !== 'rejected') return known;
  const loading = readable(page.load());
  pages.set(page, loading);
  return loading;
}
