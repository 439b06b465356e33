import type { Scenario } from '@stepwell/contract';
import type { BrowserContext } from 'playwright-core';

/** A server that shows one release of one remote in any of its scenarios: the workbench, or the kit's own canvas. */
export interface PlaySite {
  feature: string;
  /** Its folder holds its files and their source maps. */
  release: { id: string; folder: string };
  origin: string;
  /** What serves the pages, such as `shell 1.0.0-3f9a…`. */
  playedOn: string;
  scenarios: readonly Scenario[];
  /** Opens a scenario for a browser context of its own. */
  open: (scenario: Scenario, context: BrowserContext) => Promise<OpenedScenario>;
}

export interface OpenedScenario {
  url: string;
  /** All calls so far. */
  calls: () => PlayedCall[];
}

/** A call that a page, or its server rendering, made. */
export interface PlayedCall {
  by: 'server' | 'browser';
  /** `METHOD /path`, without its query. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey?: string;
  /** HTTP status; `drop` if the connection was closed without a reply. */
  answer: number | 'drop';
}
