// The modules that both the browser and the edge use, so none of them imports React or styles. Components are in the entries `frame` and
// `not-found`, modules of the edge alone in `server`.
export {
  academyOf as factsOf,
  isAnnouncementDue,
  rememberReferral as onFirstPage,
} from '@stepwell/contract';
export { LANGUAGE, NO_SCRIPT, SITE_STATEMENTS } from './document/document';
export { type SiteFacts, siteNames } from './facts';
export { PAGES, type SitePage, type SitePageModule } from './pages';
