import type { StoreStates } from '@stepwell/platform';
import type { Feature } from '../site/feature';

/** Data for the start in the browser, which the edge writes into the page as one `application/json` block. */
export interface Boot {
  /** Revision of the release registry that the page was made from. */
  revision: number;
  /** Application id and key, which each call of the API carries. */
  app: { id: string; key: string };
  features: Feature[];
  /** 404: the page is the not-found page. */
  status: 200 | 404;
  /** Ids of entries whose data is in `state`. */
  loaded: string[];
  state: StoreStates;
  /** The HTML contains the page's markup, to be hydrated. */
  isRendered: boolean;
  /** Set if the address has asked for a release that is not live (`?release=`). */
  override?: Override;
}

/** A release that the tab shows in place of the live one, for previews and development. */
export interface Override {
  feature: string;
  /** Id of the release, or `http://localhost:<port>`. */
  release: string;
  /** Id of the live release. */
  live?: string;
  /** False if there is no such release; then the page shows what is live. */
  isKnown: boolean;
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
