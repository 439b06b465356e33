// Everything that the shell shares with remotes. It is the package's only entry point at run time, because a second entry point would
// bundle its own copies of `ApiError` and `NotFoundError`, and `instanceof` fails for an error that another copy of its class has created.
export { ApiClient, type ApiClientOptions, type ApiReply, type CallOptions } from './api-client';
export { ApiError } from './api-error';
export {
  type Entry,
  type Head,
  type LoadContext,
  NotFoundError,
  notFound,
  type RouteParams,
  type RouteProps,
} from './entry';
export type { FeatureManifest, ReservedHeight, RouteEntry, SlotEntry } from './feature-manifest';
export { type Host, HostContext, Slot, type SlotProps, useHost } from './host';
export { Link, type LinkProps, NavLink } from './link';
export { Observable, useObservable } from './observable';
export {
  hasFailed,
  hasSucceeded,
  idle,
  type Outcome,
  type RemoteCall,
  type RemoteData,
  remoteCall,
} from './remote-data';
export {
  type Navigate,
  type PageHistory,
  type PageRouter,
  pageRouter,
  RouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router';
export {
  readSiteState,
  type SiteState,
  selectAcademy,
  selectCanEnrol,
  selectGstMode,
  siteStore,
  useSiteState,
} from './site-store';
export type { SlotName, Slots } from './slots';
export {
  defineStore,
  type StoreDefinition,
  StoreRegistry,
  type StoreStates,
  StoresContext,
  type StoreTools,
  useStore,
  useStores,
} from './stores';
