/** Query name of links that show releases before they are live: `?release=checkout:1.2.0-3f9a`, repeated or with commas. */
export const PREVIEW_QUERY = 'release';

/** `sessionStorage` key of the releases that a tab previews: other tabs do not have it, and it ends with the tab. */
export const PREVIEW_KEY = 'stepwell.look';

/** Whether an address requests a preview. It runs for every page request. */
export function isPreviewAddress(url: string): boolean {
  return url.includes(`?${PREVIEW_QUERY}=`) || url.includes(`&${PREVIEW_QUERY}=`);
}

/**
 * Part of every page's first inline script: a tab that previews releases adds them to every address that it opens, typed
 * ones included. The text is constant, so that the policy can name its hash.
 */
export const STAY_SCRIPT = `try{
const look = sessionStorage.getItem('${PREVIEW_KEY}');
const url = new URL(location);
if (look && !url.searchParams.has('${PREVIEW_QUERY}')) {
  url.searchParams.set('${PREVIEW_QUERY}', look);
  location.replace(url);
}
}catch{}
`;
