import { PATHS } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';
import type { ComponentType } from 'react';
import type { SiteFacts } from './facts';

export interface SitePageModule {
  Component: ComponentType;
  head: (facts: SiteFacts) => Head;
}

/** A page that the site has itself, without a remote. */
export interface SitePage {
  /** Its slots are those whose names begin with it: `home.courses.v1` is on home. Its chunk is `page-<name>`. */
  name: string;
  path: string;
  load: () => Promise<SitePageModule>;
}

const policy = (path: string): SitePage => ({
  name: 'policy',
  path,
  load: () =>
    import(/* webpackChunkName: "page-policy" */ './pages/policies/PolicyPage').then((m) =>
      m.policyPage(path),
    ),
});

/** The first is home. All others also match paths below their own; home is shown for unmatched paths. */
export const PAGES: readonly [home: SitePage, ...SitePage[]] = [
  {
    name: 'home',
    path: PATHS.home,
    load: () => import(/* webpackChunkName: "page-home" */ './pages/home/HomePage').then((m) => m.homePage),
  },
  {
    name: 'about',
    path: PATHS.about,
    load: () => import(/* webpackChunkName: "page-about" */ './pages/AboutPage').then((m) => m.aboutPage),
  },
  policy(PATHS.hyperlinkPolicy),
  policy(PATHS.privacyPolicy),
  policy(PATHS.refundPolicy),
  policy(PATHS.securityPolicy),
  policy(PATHS.terms),
];
