// The promise between teams: everything the shell lends a remote comes from this one entry. It is shared as one
// instance a page, so there is no second entry: two gave two copies of the error class.
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
export type { FeatureManifest, Room, RouteEntry, SlotEntry } from './feature-manifest';
export { type Host, HostContext, Slot, type SlotProps, useHost } from './host';
export { Link, type LinkProps, NavLink } from './link';
export { Followed, useFollowed } from './observable';
export {
  hasFailed,
  hasSucceeded,
  notAsked,
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
export { useShallow } from './shallow';
export {
  type MasterState,
  masterStore,
  readMaster,
  selectCanEnrol,
  selectGstMode,
  useMaster,
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
