// What the shell asks of a site, apart from components (`frame`, `not-found`), the guard of its pages (`guard`), and what its edge adds
// (`server`). The edge runs these modules too, so that none imports React or styles.
export { COOKIES, FIRST_STATEMENTS, LANGUAGE, NO_SCRIPT } from './document/document';
export {
  COHORT_COOKIE,
  COHORT_DAYS,
  COUNTED_COOKIE,
  COUNTED_MINUTES,
  PREVIEW_COOKIE,
} from './document/edge-cookies';
export { factsOf, type SiteFacts, siteNames } from './facts';
export { isAnnouncementDue } from './frame/announcement/is-announcement-due';
export { PAGES, type SitePage, type SitePageModule } from './pages';
export type { SiteBoot } from './site-boot';
export { isSubjectNotFound, subjectExists } from './subjects';
export { onFirstPage } from './visit';
