import { PATHS } from '@stepwell/contract';
import type { Entry, Head, SlotName } from '@stepwell/platform';

/** Slots of the frame around every page. */
export const FRAME_SLOTS: readonly SlotName[] = [
  'nav.courses.v1',
  'footer.newsletter.v1',
  'page.floating.v1',
  'page.banner.v1',
];

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

const policy = (path: string): ShellPage => ({
  path,
  chunk: 'page-policy',
  slots: [],
  load: () =>
    import(/* webpackChunkName: "page-policy" */ '../policies/PolicyPage').then((m) => m.policyPage(path)),
});

export const HOME_PAGE: ShellPage = {
  path: PATHS.home,
  chunk: 'page-home',
  slots: ['home.courses.v1', 'home.mentors.v1'],
  load: () => import(/* webpackChunkName: "page-home" */ '../home/HomePage').then((m) => m.homePage),
};

/** All of them accept trailing sub-paths, but for home, which any unmatched path shows anyway. */
export const SHELL_PAGES: readonly ShellPage[] = [
  HOME_PAGE,
  {
    path: PATHS.about,
    chunk: 'page-about',
    slots: ['about.mentors.v1'],
    load: () => import(/* webpackChunkName: "page-about" */ '../about/AboutPage').then((m) => m.aboutPage),
  },
  policy(PATHS.hyperlinkPolicy),
  policy(PATHS.privacyPolicy),
  policy(PATHS.refundPolicy),
  policy(PATHS.securityPolicy),
  policy(PATHS.terms),
];
