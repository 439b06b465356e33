import type { FeatureManifest, StoreStates } from '@stepwell/platform';

/** A remote as the page chose it: one release, by which every file of it is addressed. */
export interface Feature {
  name: string;
  release: string;
  /** Name of its federation container. */
  container: string;
  /** `/r/<feature>/<release>/` */
  base: string;
  /** Scripts of each module, by its name: what is needed later is asked for all at once. */
  files: Readonly<Record<string, readonly string[]>>;
  manifest: FeatureManifest;
  /** What was live before, of which nothing is asked for as long as this release does. */
  previous?: { release: string; container: string };
}

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
