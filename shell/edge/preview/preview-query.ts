import { PREVIEW_QUERY } from '@stepwell/release-server/preview-link';
import { FEATURE_NAME, RELEASE_ID } from '@stepwell/release-server/release-check';

/** The preview bar appends this to each requested release if one of them failed: `?release=reviews:1.2.0-b:failed`. */
const FAILED = 'failed';
const MAX_RELEASES = 8;
/** Largest length of `<feature>:<id>`, with `:failed`. */
const MAX_LENGTH = 200;

/** The releases that an address requests: `?release=reviews:1.2.0-b,offers:1.1.0-c`. */
export interface PreviewQuery {
  /** Release id by feature. */
  releases: ReadonlyMap<string, string>;
  /** Why the query is refused, without any text of the query; `undefined` if it is valid. */
  refusal: string | undefined;
  /** One of these releases has already failed on the page. */
  hasFailed: boolean;
  /** Path and query without the releases. */
  url: string;
}

/** @param url path and query of the request */
export function parsePreviewQuery(url: string): PreviewQuery {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const search = new URLSearchParams(query);
  const items = search.getAll(PREVIEW_QUERY).flatMap((value) => value.split(','));
  search.delete(PREVIEW_QUERY);
  const releases = new Map<string, string>();
  let refusal = items.length > MAX_RELEASES ? `The link names more than ${MAX_RELEASES} releases` : undefined;
  let hasFailed = false;
  for (const text of items.slice(0, MAX_RELEASES)) {
    const [feature = '', id = '', suffix] = text.split(':');
    if (text.length > MAX_LENGTH || !FEATURE_NAME.test(feature) || !RELEASE_ID.test(id))
      refusal ??= 'The link names no release, such as reviews:1.2.0-3f9a';
    else releases.set(feature, id);
    hasFailed ||= suffix === FAILED;
  }
  return { releases, refusal, hasFailed, url: search.size > 0 ? `${path}?${search}` : path };
}
