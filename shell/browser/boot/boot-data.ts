import type { StoreStates } from '@stepwell/platform';
import type { Feature } from '../site/feature';

/** What the edge hands the browser with the page, in one `application/json` block. */
export interface Boot {
  revision: number;
  app: { id: string; key: string };
  features: Feature[];
  /** Names of features whose release cannot be used: their regions begin as fallback cards. */
  missing: string[];
  /** 404 when the page's subject does not exist. */
  status: 200 | 404;
  /** Entries whose data came with the page, by id. */
  loaded: string[];
  /** Store states by name. */
  state: StoreStates;
  /** Whether the page's markup is in the HTML, to be hydrated rather than drawn. */
  isRendered: boolean;
  /** The page is on the stage of the QA workbench, and tells it of its stores. */
  isStage?: boolean;
}

export const BOOT_ELEMENT_ID = 'boot';
export const ROOT_ELEMENT_ID = 'root';
/** What stands between header and footer. */
export const MAIN_ELEMENT_ID = 'main';

export function readBoot(): Boot {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page carries no boot data: it was not served by the edge.');
  return JSON.parse(text) as Boot;
}
