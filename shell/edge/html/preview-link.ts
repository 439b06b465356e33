import { PREVIEW_QUERY } from '@stepwell/release-server/preview-link';

/** Key of the releases that a tab previews. They are in `sessionStorage`, because a preview applies to one tab until the tab is closed. */
export const PREVIEW_KEY = 'stepwell.look';

const PREVIEW_ADDRESS = new RegExp(`^[^?]*\\?(.*&)?${PREVIEW_QUERY}=`);

/** Whether an address requests a preview. Called for every page request, so the address is not parsed. */
export function isPreviewAddress(url: string): boolean {
  return PREVIEW_ADDRESS.test(url);
}

/**
 * Part of the inline script `EARLY_SCRIPT` (`pages/document.ts`): a tab that previews releases adds them to every address that the tab
 * opens, even to an address that the visitor types. The text is constant, so that the policy can contain its hash.
 */
export const KEEP_PREVIEW_SCRIPT = `try{
const releases = sessionStorage.getItem('${PREVIEW_KEY}');
const url = new URL(location);
if (releases && !url.searchParams.has('${PREVIEW_QUERY}')) {
  url.searchParams.set('${PREVIEW_QUERY}', releases);
  location.replace(url);
}
}catch{}
`;
