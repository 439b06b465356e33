import { type Academy, PATHS } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';
import type { ComponentType } from 'react';

export interface SitePageModule {
  Component: ComponentType;
  head: (facts: Academy) => Head;
}

/** A page that the site has itself, without a remote. */
export interface SitePage {
  /** Names of the page's slots begin with the page's name (`home.courses.v1` is on home). The page's chunk is `page-<name>`. */
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

/** The first page is home, which is also shown for unmatched paths. The other pages also match all paths below their own. */
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
