import type { FeatureManifest } from '@stepwell/platform';
import { FEATURE_NAME, RELEASE_ID } from '../publishing/release-check';
import type { ReleaseName } from '../release';

/** Query parameter of links that show releases before they are live: `?release=reviews:1.2.0-3f9a`, repeated or with commas. */
export const PREVIEW_QUERY = 'release';

/** Path of the team page's lists of releases. With `?from=<path of the site>` each release links to that page of the site. */
export const TEAM_RELEASES_PATH = '/team/releases';

/** Path of a page that shows a feature: its first route without a parameter, else home. */
export function pageOf(manifest?: Pick<FeatureManifest, 'routes'>): string {
  return manifest?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/**
 * Link to a page that shows a release. Previews of other features in the page's query stay; one of the same feature is replaced.
 * @param siteUrl the site's address without a trailing slash; empty: the link is a path
 * @param page path and query of a page of the site. The address of another site counts as home, because it may come from an attacker
 */
export function previewLink(siteUrl: string, page: string, { feature, id }: ReleaseName): string {
  // `URL` needs an origin, even for a link that is only a path.
  const home = new URL(siteUrl || 'http://site');
  const url = URL.canParse(page, home) ? new URL(page, home) : home;
  const { pathname, searchParams } = url.origin === home.origin ? url : home;
  const others = searchParams.getAll(PREVIEW_QUERY).flatMap((value) => value.split(','));
  searchParams.delete(PREVIEW_QUERY);
  const releases = [...others.filter((each) => isOfOtherFeature(each, feature)), `${feature}:${id}`];
  const rest = searchParams.size > 0 ? `${searchParams}&` : '';
  return `${siteUrl}${pathname}?${rest}${PREVIEW_QUERY}=${releases.join()}`;
}

/** Whether a text such as `reviews:1.2.0-3f9a` is a valid release name of another feature. */
function isOfOtherFeature(text: string, feature: string): boolean {
  const [name = '', id = '', ...rest] = text.split(':');
  return name !== feature && FEATURE_NAME.test(name) && RELEASE_ID.test(id) && rest.length === 0;
}
