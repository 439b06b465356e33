import type { StoreStates } from '@stepwell/platform';
import type { SiteBoot } from '@stepwell/site';
import type { Feature } from '../site/feature';

/** Data for the start in the browser, which the edge writes into the page as one `application/json` block. */
export interface Boot extends SiteBoot {
  /** Revision of the release registry that the page was made from. */
  revision: number;
  /** Application id and key, which each call of the API carries. */
  app: { id: string; key: string };
  features: Feature[];
  /** Names of features whose release is unusable, so that their regions start as fallback cards. */
  missing: string[];
  /** 404: the page is the not-found page. */
  status: 200 | 404;
  /** Ids of entries whose data is in `state`. */
  loaded: string[];
  state: StoreStates;
  /** The HTML contains the page's markup, to be hydrated. */
  isRendered: boolean;
  /** A canary is running, so the page reports the entries that respond (`VisitReport.alive`). */
  isCounted?: boolean;
  /** The page is shown in the workbench's canvas, and sends the states of its stores to the workbench. */
  isCanvas?: boolean;
}

export const BOOT_ELEMENT_ID = 'boot';
export const ROOT_ELEMENT_ID = 'root';
/** The element between header and footer. */
export const MAIN_ELEMENT_ID = 'main';

/** Reads the boot data of this document. @throws Error in a page that was not served by the edge */
export function readBoot(): Boot {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page contains no boot data: it was not served by the edge.');
  return JSON.parse(text) as Boot;
}
