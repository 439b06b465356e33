import { PATHS } from '@stepwell/contract';
import type { Entry, Head, SlotName } from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';

export interface ShellPageModule {
  Component: Entry<object>['Component'];
  head: Head;
}

/** A page no team owns. */
export interface ShellPage {
  path: string;
  /** Name of its chunk, by which the edge knows its files. */
  chunk: string;
  slots: readonly SlotName[];
  load: () => Promise<ShellPageModule>;
}

const PLACES = Object.keys(SLOTS) as SlotName[];

/** A page has the slots whose names begin with its own: `home.courses.v1` is on home. */
const shellPage = (name: string, path: string, load: ShellPage['load']): ShellPage => ({
  path,
  chunk: `page-${name}`,
  slots: PLACES.filter((at) => at.startsWith(`${name}.`)),
  load,
});

const policy = (path: string): ShellPage =>
  shellPage('policy', path, () =>
    import(/* webpackChunkName: "page-policy" */ '../pages/policies/PolicyPage').then((m) =>
      m.policyPage(path),
    ),
  );

export const HOME_PAGE = shellPage('home', PATHS.home, () =>
  import(/* webpackChunkName: "page-home" */ '../pages/home/HomePage').then((m) => m.homePage),
);

/** All of them accept trailing sub-paths, but for home, which any unmatched path shows anyway. */
export const SHELL_PAGES: readonly ShellPage[] = [
  HOME_PAGE,
  shellPage('about', PATHS.about, () =>
    import(/* webpackChunkName: "page-about" */ '../pages/AboutPage').then((m) => m.aboutPage),
  ),
  policy(PATHS.hyperlinkPolicy),
  policy(PATHS.privacyPolicy),
  policy(PATHS.refundPolicy),
  policy(PATHS.securityPolicy),
  policy(PATHS.terms),
];

/** Slots of the frame around every page: all that are no page's own. */
export const FRAME_SLOTS: readonly SlotName[] = PLACES.filter(
  (at) => !SHELL_PAGES.some(({ slots }) => slots.includes(at)),
);
