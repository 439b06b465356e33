import type { FeatureManifest } from '@stepwell/platform';
import { FEATURE_NAME, RELEASE_ID } from '../publishing/release-check';
import type { ReleaseName } from '../release';

/** Query name of links that show releases before they are live: `?release=reviews:1.2.0-3f9a`, repeated or with commas. */
export const PREVIEW_QUERY = 'release';

/** Path of the team page's list of a feature's releases. With `?from=<path of the site>` each release links to that page. */
export const TEAM_RELEASES_PATH = '/team/releases';

/** Path of a page that shows a feature: its first route without a parameter, else home. */
export function pageOf(manifest?: Pick<FeatureManifest, 'routes'>): string {
  return manifest?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/**
 * Link to a page with a release, in the place of another release of its feature. Other releases of the page's query stay.
 * @param siteUrl the site's address without a trailing slash; empty: the link is a path
 * @param page path and query of a page of the site. Any other text counts as home, because it may come from an attacker
 */
export function previewLink(siteUrl: string, page: string, { feature, id }: ReleaseName): string {
  const base = siteUrl || 'http://site';
  const url = URL.canParse(page, base) ? new URL(page, base) : new URL(base);
  const { origin } = new URL(base);
  const { pathname, searchParams } = url.origin === origin ? url : new URL(base);
  const others = searchParams.getAll(PREVIEW_QUERY).flatMap((value) => value.split(','));
  searchParams.delete(PREVIEW_QUERY);
  const releases = [...others.filter((each) => isOther(each, feature)), `${feature}:${id}`];
  const rest = searchParams.size > 0 ? `${searchParams}&` : '';
  return `${siteUrl}${pathname}?${rest}${PREVIEW_QUERY}=${releases.join()}`;
}

function isOther(text: string, feature: string): boolean {
  const [name = '', id = '', ...rest] = text.split(':');
  return name !== feature && FEATURE_NAME.test(name) && RELEASE_ID.test(id) && rest.length === 0;
}
