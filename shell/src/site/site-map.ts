import type { RouteParams } from '@stepwell/platform';
import { matchPath } from 'react-router';
import type { Feature } from '../boot';
import { type EntryRef, routeEntry, slotEntries } from './entries';
import { FRAME_SLOTS, HOME_PAGE, SHELL_PAGES, type ShellPage } from './pages';

/** What a path shows, known from pages and manifests alone, before any remote's code runs. */
export interface SiteMatch {
  /** The shell's own page, or `null` where a remote's route fills it. */
  page: ShellPage | null;
  route: EntryRef | null;
  params: RouteParams;
  slots: EntryRef[];
  /** The address to index: sub-paths and unmatched paths stand for another page. */
  canonical: string;
  /** Home is shown for a path nobody knows. */
  isUnmatched: boolean;
}

/** Any path matches: an unknown one shows Home (spec §2). */
export function matchSite(pathname: string, features: readonly Feature[]): SiteMatch {
  const found = matchRoute(pathname, features) ?? matchShellPage(pathname);
  const page = found?.route ? null : (found?.page ?? HOME_PAGE);
  const slots = [...FRAME_SLOTS, ...(page?.slots ?? [])].flatMap((at) => slotEntries(at, features));
  return {
    page,
    route: found?.route ?? null,
    params: found?.params ?? {},
    slots,
    canonical: found?.canonical ?? HOME_PAGE.path,
    isUnmatched: !found,
  };
}

/** All entries whose markup and data belong to the page's HTML. */
export function serverEntries({ route, slots }: SiteMatch): EntryRef[] {
  return [...(route ? [route] : []), ...slots.filter(({ when }) => when === 'server')];
}

interface Found {
  page?: ShellPage;
  route?: EntryRef;
  params: RouteParams;
  canonical: string;
}

function matchRoute(pathname: string, features: readonly Feature[]): Found | undefined {
  for (const { name, manifest } of features) {
    for (const route of manifest.routes) {
      const match = matchPath({ path: route.path, end: !route.subPaths }, pathname);
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.params).map(([key, value]) => [key, decoded(value ?? '')]),
      );
      return { route: routeEntry(name, route), params, canonical: match.pathnameBase };
    }
  }
  return undefined;
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
  return page && { page, params: {}, canonical: page.path };
}
