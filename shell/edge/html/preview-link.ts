/** Query of the links by which releases are looked at: `?release=checkout:1.2.0-3f9a`, repeated or with commas. */
export const LOOK_QUERY = 'release';

/** Where a tab keeps what it looks at: no other tab has it, and it ends with the tab. */
export const LOOK_KEY = 'stepwell.look';

/** Whether an address asks for releases at all: asked of every page that nobody kept. */
export function asksForReleases(url: string): boolean {
  return url.includes(`?${LOOK_QUERY}=`) || url.includes(`&${LOOK_QUERY}=`);
}

/**
 * Part of every page's inline script, before anything of a release: a tab that looks at releases goes on looking, whichever
 * page it asks for, also by an address that was typed. It never changes, so the policy can name its hash.
 */
export const STAY_SCRIPT = `try{
const look = sessionStorage.getItem('${LOOK_KEY}');
const url = new URL(location);
if (look && !url.searchParams.has('${LOOK_QUERY}')) {
  url.searchParams.set('${LOOK_QUERY}', look);
  location.replace(url);
}
}catch{}
`;
