import { SLOTS } from '@stepwell/platform/slots';
import { HOME_PAGE, SHELL_PAGES } from '../browser/site/pages';

/** `claims` in the record of each release of the shell: paths that no remote may fill, and slots that several remotes may fill. */
export const shellClaims = {
  // The same paths that `matchSite` matches.
  routes: SHELL_PAGES.map(({ path }) => ({ path, subPaths: path !== HOME_PAGE.path })),
  sharedSlots: Object.entries(SLOTS).flatMap(([at, slot]) => ('isShared' in slot ? [at] : [])),
};
