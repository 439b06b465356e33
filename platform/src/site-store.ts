import { type Academy, academyOf, type GstMode, type Settings } from '@stepwell/contract';
import { defineStore, type StoreRegistry, useStore } from './stores';

/** State of the whole site, such as its health and settings. Only the shell writes it. @sealed */
export interface SiteState {
  /** Whether the API’s health and the settings are being requested. */
  loading: boolean;
  /** `null` until the first health check has been answered. */
  health: boolean | null;
  /** Whether the not-found page is shown. */
  isError: boolean;
  isBackToTopVisible: boolean;
  /** Whether the site's announcement bar is shown. */
  showAnnouncement: boolean;
  /** The academy's settings. */
  config: Settings | null;
  /** `performance.now()` when this document received `config`; `null` while `config` is the one that came with the page. */
  configAt: number | null;
  /** 200 after a good health check, 500 after a failed one; `null` before the first. */
  status: number | null;
}

/**
 * The store of the site's state (docs/specification.md §4). Remotes read it through `useSiteState` and `readSiteState`; only the shell writes
 * it.
 */
export const siteStore = defineStore<SiteState>('master', () => ({
  loading: false,
  health: null,
  isError: false,
  isBackToTopVisible: false,
  showAnnouncement: false,
  config: null,
  configAt: null,
  status: null,
}));

/** Reads the site's state in a component. `select` must return the same value for the same state. */
export function useSiteState<Selected>(select: (state: SiteState) => Selected): Selected {
  return useStore(siteStore, select);
}

/** Reads the site's state outside React, as in an entry's `load`. */
export function readSiteState(stores: StoreRegistry): SiteState {
  return stores.get(siteStore).getState();
}

/** Whether enrolment is open: only if the setting is the string `'true'` (docs/specification.md §6.2). */
export function selectCanEnrol({ config }: SiteState): boolean {
  return config?.isCourseEnrollmentAllowed === 'true';
}

/** Whether prices include GST. Without a mode from the API it is `exclusive`: GST is added to prices. */
export function selectGstMode({ config }: SiteState): GstMode {
  return config?.gstMode ?? 'exclusive';
}

/** The academy's name, address and other facts: those of its settings, and defaults for facts that the settings lack. */
export function selectAcademy({ config }: SiteState): Academy {
  return academyOf(config);
}
