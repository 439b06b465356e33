import type { GstMode, Settings } from '@stepwell/contract';
import { defineStore, SITE_STATE, type StoreRegistry, useStore } from './stores';

/** The site's own state. The shell writes it; remotes read it. @sealed */
export interface MasterState {
  loading: boolean;
  /** `null` until the first health check has been answered. */
  health: boolean | null;
  isError: boolean;
  isBackToTopVisible: boolean;
  showAnnouncement: boolean;
  config: Settings | null;
  /** When this device got `config`, on both of its clocks, in milliseconds; `null` for what the page brought. */
  configAt: { steady: number; wall: number } | null;
  /** 500 after a failed health check; `null` before the first reply. */
  status: number | null;
}

/** The store of the site's own state. It is read by `useMaster` and `readMaster`, and written by the shell alone. */
export const masterStore = defineStore<MasterState>(SITE_STATE, () => ({
  loading: false,
  health: null,
  isError: false,
  isBackToTopVisible: false,
  showAnnouncement: false,
  config: null,
  configAt: null,
  status: null,
}));

/** Reads the site's own state; a selector must return the same value for the same state. */
export function useMaster<Selected>(select: (state: MasterState) => Selected): Selected {
  return useStore(masterStore, select);
}

/** The site's own state for loaders, which run outside React. */
export function readMaster(stores: StoreRegistry): MasterState {
  return stores.get(masterStore).getState();
}

/** Whether enrolment is open: exactly the string `'true'`, nothing else (docs/specification.md §6.2). */
export function selectCanEnrol({ config }: MasterState): boolean {
  return config?.isCourseEnrollmentAllowed === 'true';
}

/** How GST stands to prices: added where the API does not say. */
export function selectGstMode({ config }: MasterState): GstMode {
  return config?.gstMode ?? 'exclusive';
}
