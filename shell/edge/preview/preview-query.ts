import { FEATURE_NAME, RELEASE_ID } from '@stepwell/release-server/release-check';
import { LOOK_QUERY } from '../html/preview-link';

/** What a page adds to a release that it could not load. */
const FAILED = 'failed';
/** More features than any site has would be a flood. */
const AT_MOST = 8;
/** Characters; no release is named by more. */
const LONGEST = 200;
/** Characters of what names no release that are said again. */
const SAID = 60;

export interface AskedReleases {
  /** Release id by feature. */
  releases: ReadonlyMap<string, string>;
  /** What of the query names no release, as it may be said again; empty where all of it does. */
  wrong: string;
  /** The page had them, and could not load them. */
  hasFailed: boolean;
  /** Path and query without it. */
  url: string;
}

/** Reads path and query as they were asked for. */
export function askedReleases(url: string): AskedReleases {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const search = new URLSearchParams(query);
  const asked = search.getAll(LOOK_QUERY).flatMap((value) => value.split(','));
  search.delete(LOOK_QUERY);
  const releases = new Map<string, string>();
  let wrong = asked.length > AT_MOST ? `${asked.length} releases` : '';
  let hasFailed = false;
  for (const text of asked.slice(0, AT_MOST)) {
    const [feature = '', id = '', mark] = text.split(':');
    if (text.length > LONGEST || !FEATURE_NAME.test(feature) || !RELEASE_ID.test(id))
      wrong ||= `“${text.slice(0, SAID)}”`;
    else releases.set(feature, id);
    hasFailed ||= mark === FAILED;
  }
  return { releases, wrong, hasFailed, url: search.size > 0 ? `${path}?${search}` : path };
}
