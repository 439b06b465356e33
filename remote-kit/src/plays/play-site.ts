import type { Scenario } from '@stepwell/contract';
import type { BrowserContext } from 'playwright-core';

/** A server that shows one release of one remote in any of its scenarios: the QA workbench, or the kit's own canvas. */
export interface PlaySite {
  feature: string;
  /** Its folder holds its files and their maps. */
  release: { id: string; folder: string };
  origin: string;
  /** What stands around it, such as `shell 1.0.0-3f9a…`. */
  playedOn: string;
  scenarios: readonly Scenario[];
  /** Begins a scenario anew for a browser that nobody else uses. */
  open: (scenario: Scenario, context: BrowserContext) => Promise<OpenedScenario>;
}

export interface OpenedScenario {
  /** Address of its page. */
  url: string;
  /** Every call until now. */
  calls: () => PlayedCall[];
}

/** A call that a page, or its rendering, made. */
export interface PlayedCall {
  /** `server`: made by server rendering. */
  by: 'server' | 'browser';
  /** `METHOD /path`, without its query. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  /** By it the API knows that a try is the same again. Absent where it carried none. */
  idempotencyKey?: string;
  /** What it got: an HTTP status, or that the connection ended. */
  answer: number | 'drop';
}
