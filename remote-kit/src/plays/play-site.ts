import type { Scenario } from '@stepwell/contract';
import type { BrowserContext } from 'playwright-core';
import type { PlayedCall } from '../serving/scenario-calls';

/** A server that shows one release of one remote in any of its scenarios: the workbench, or the kit's own canvas. */
export interface PlaySite {
  feature: string;
  /** The shown release. `folder` holds its files and their source maps. */
  release: { id: string; folder: string };
  origin: string;
  /** What serves the pages, such as `shell 1.0.0-3f9a…`. */
  playedOn: string;
  scenarios: readonly Scenario[];
  /** Begins a session of a scenario, by a cookie in the browser context. Each context has one session. */
  open: (scenario: Scenario, context: BrowserContext) => Promise<OpenedScenario>;
}

export interface OpenedScenario {
  url: string;
  /** All API calls of the session so far. */
  calls: () => PlayedCall[];
}

/** All scenarios of a site, or only the one named `only`. @throws Error if there is none */
export function scenariosToPlay(
  { feature, release, scenarios }: Pick<PlaySite, 'feature' | 'release' | 'scenarios'>,
  only?: string,
): readonly Scenario[] {
  const selected = scenarios.filter(({ name }) => only === undefined || name === only);
  if (selected.length > 0) return selected;
  throw new Error(`${feature} ${release.id} has no scenario${only ? ` "${only}"` : ''} to play.`);
}
