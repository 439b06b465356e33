import type { ApiClient, Head, RouteParams } from '@stepwell/platform';
import type { ComponentType } from 'react';

// What shell and edge import from a site: names, cookies, checks and pages.

export const LANGUAGE = 'en';
export const NO_SCRIPT = 'The opening hours can be read without JavaScript.';
export const COOKIES: readonly string[] = [];
export const SITE_STATEMENTS = '';

export const BUCKET_COOKIE = 'library-bucket';
export const BUCKET_DAYS = 30;
export const PREVIEW_COOKIE = 'library-preview';
export const COUNTED_COOKIE = 'library-counted';
export const COUNTED_MINUTES = 30;

export type SiteFacts = object;
export type SiteBoot = object;
export const factsOf = (): SiteFacts => ({});
export const siteNames = () => ({
  name: 'City Library',
  title: 'City Library',
  description: 'Opening hours of all branches.',
});
export const isAnnouncementDue = () => false;
export const onFirstPage = () => undefined;

export const isSubjectNotFound = (status?: number | null): boolean => status === 404;

export async function subjectExists(api: ApiClient, { id = '' }: RouteParams): Promise<boolean> {
  return api.call('GET /api/branch', { query: { id } }).then(
    () => true,
    () => false,
  );
}

export interface SitePageModule {
  Component: ComponentType;
  head: (facts: SiteFacts) => Head;
}

export interface SitePage {
  name: string;
  path: string;
  load: () => Promise<SitePageModule>;
}

export const PAGES: readonly [SitePage, ...SitePage[]] = [
  {
    name: 'home',
    path: '/',
    load: () => import(/* webpackChunkName: "page-home" */ './home').then((m) => m.homePage),
  },
];
