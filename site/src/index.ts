// The modules that both the browser and the edge use, so none of them imports React or styles. Components are in the entries `frame` and
// `not-found`, the check of payees in `guard`, modules of the edge alone in `server`.
export {
  academyOf as factsOf,
  isAnnouncementDue,
  isCourseNotFound as isSubjectNotFound,
  rememberReferral as onFirstPage,
} from '@stepwell/contract';
export { COOKIES, LANGUAGE, NO_SCRIPT, SITE_STATEMENTS } from './document/document';
export {
  BUCKET_COOKIE,
  BUCKET_DAYS,
  COUNTED_COOKIE,
  COUNTED_MINUTES,
  PREVIEW_COOKIE,
} from './document/edge-cookies';
export { type SiteFacts, siteNames } from './facts';
export { PAGES, type SitePage, type SitePageModule } from './pages';
export type { SiteBoot } from './site-boot';
export { subjectExists } from './subjects';
