import type { RouteParams } from '@stepwell/platform';
import { matchPath } from 'react-router-dom';
import { type EntryRef, entryRef, slotEntries } from './entries';
import type { Feature } from './feature';
import { FRAME_SLOTS, HOME_PAGE, SHELL_PAGES, type ShellPage } from './pages';

/** The page at a path, derived from the shell's pages and the manifests, before any code of a remote runs. */
export interface SiteMatch {
  /** The shell's own page; `null` if a remote's route fills the path. */
  page: ShellPage | null;
  route: EntryRef | null;
  params: RouteParams;
  slots: EntryRef[];
  /** Canonical form of the path, the same for all paths that show this page. The page is rendered and cached under this form. */
  path: string;
  /** The path for search engines: for a sub-path, the path of its page; `/` for an unmatched path. */
  canonical: string;
  /** No page has this path, so home is shown. */
  isUnmatched: boolean;
}

/** `SiteMatch.path` of all unmatched paths. It has more segments than routes have, so that no remote's route matches it. */
const UNMATCHED_PATH = '/-/-/-/-/-/-/-/-';

/** Finds the page of a path. An unknown path shows home. */
export function matchSite(pathname: string, features: readonly Feature[]): SiteMatch {
  const match = matchShellPage(pathname) ?? matchRoute(pathname, features);
  const page = match?.route ? null : (match?.page ?? HOME_PAGE);
  const slots = [...FRAME_SLOTS, ...(page?.slots ?? [])].flatMap((at) => slotEntries(at, features));
  return {
    page,
    route: match?.route ?? null,
    params: match?.params ?? {},
    slots,
    path: match?.path ?? UNMATCHED_PATH,
    canonical: match?.path ?? HOME_PAGE.path,
    isUnmatched: !match,
  };
}

/** All entries of a page. The page's HTML contains their markup and data. */
export function pageEntries({ route, slots }: SiteMatch): EntryRef[] {
  return [...(route ? [route] : []), ...slots];
}

interface PathMatch {
  page?: ShellPage;
  route?: EntryRef;
  params: RouteParams;
  path: string;
}

function matchRoute(pathname: string, features: readonly Feature[]): PathMatch | undefined {
  for (const { name, manifest } of features) {
    for (const route of manifest.routes) {
      const match = matchPath({ path: route.path, end: !route.subPaths }, pathname);
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.params).map(([key, value]) => [key, decode(value ?? '')]),
      );
      return { route: entryRef(name, route), params, path: fillPattern(route.path, params) };
    }
  }
  return undefined;
}

/** Fills a pattern such as `/review/:id`. */
function fillPattern(pattern: string, params: RouteParams): string {
  return pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

/** A segment that cannot be decoded stays as it is; no id has such a form. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Besides its path, a page has all sub-paths of it. Home is an exception, because every path is a sub-path of `/`. */
function matchShellPage(pathname: string): PathMatch | undefined {
  const page = SHELL_PAGES.find(({ path }) => matchPath({ path, end: path === HOME_PAGE.path }, pathname));
  return page && { page, params: {}, path: page.path };
}

/**
 * The URL of an address on this site, with repeated slashes reduced to one, because `//evil.example` would be another host.
 * @param address path and query
 */
export function siteUrl(address: string, origin: string): URL {
  const url = new URL(`${origin}/${address}`);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  return url;
}
