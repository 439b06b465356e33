import type { RouteParams } from '@stepwell/platform';
import { matchPath } from 'react-router-dom';
import { type EntryRef, routeEntry, slotEntries } from './entries';
import type { Feature } from './feature';
import { FRAME_SLOTS, HOME_PAGE, SHELL_PAGES, type ShellPage } from './pages';

/** What a path shows, known from pages and manifests alone, before any remote's code runs. */
export interface SiteMatch {
  /** The shell's own page, or `null` where a remote's route fills it. */
  page: ShellPage | null;
  route: EntryRef | null;
  params: RouteParams;
  slots: EntryRef[];
  /** The one path that stands for every path which shows this same page: all of them are rendered and kept as it. */
  path: string;
  /** The address to index: sub-paths and unmatched paths stand for another page. */
  canonical: string;
  /** Home is shown for a path nobody knows. */
  isUnmatched: boolean;
}

/** Stands for every path that nobody knows. Deeper than any route, so that no remote's pattern takes it. */
const UNMATCHED_PATH = '/-/-/-/-/-/-/-/-';

/** Any path matches: an unknown one shows Home. */
export function matchSite(pathname: string, features: readonly Feature[]): SiteMatch {
  const found = matchRoute(pathname, features) ?? matchShellPage(pathname);
  const page = found?.route ? null : (found?.page ?? HOME_PAGE);
  const slots = [...FRAME_SLOTS, ...(page?.slots ?? [])].flatMap((at) => slotEntries(at, features));
  return {
    page,
    route: found?.route ?? null,
    params: found?.params ?? {},
    slots,
    path: found?.path ?? UNMATCHED_PATH,
    canonical: found?.path ?? HOME_PAGE.path,
    isUnmatched: !found,
  };
}

/** All entries whose markup and data belong to the page's HTML. */
export function serverEntries({ route, slots }: SiteMatch): EntryRef[] {
  return [...(route ? [route] : []), ...slots];
}

interface Found {
  page?: ShellPage;
  route?: EntryRef;
  params: RouteParams;
  path: string;
}

function matchRoute(pathname: string, features: readonly Feature[]): Found | undefined {
  for (const { name, manifest } of features) {
    for (const route of manifest.routes) {
      const match = matchPath({ path: route.path, end: !route.subPaths }, pathname);
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.params).map(([key, value]) => [key, decoded(value ?? '')]),
      );
      return { route: routeEntry(name, route), params, path: filled(route.path, params) };
    }
  }
  return undefined;
}

/** `/course/:id` with its values, as `coursePath` and the like write it. */
function filled(pattern: string, params: RouteParams): string {
  return pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

/** An address that cannot be decoded names nothing that exists; it is looked for as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function matchShellPage(pathname: string): Found | undefined {
  const page = SHELL_PAGES.find(({ path }) => matchPath({ path, end: path === HOME_PAGE.path }, pathname));
  return page && { page, params: {}, path: page.path };
}

/**
 * An address as the site reads it: doubled slashes count as one. Resolved as they stand, `//evil.example` would be
 * another host.
 * @param address path and query
 */
export function siteUrl(address: string, origin: string): URL {
  const url = new URL(`${origin}/${address}`);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  return url;
}
