import type { EndpointKey, Scenario } from '@stepwell/contract';
import { ENDPOINT_KEYS } from '@stepwell/contract';
import type { Browser } from 'playwright-core';
import { withOpenedPage } from '../plays/opened-page';
import type { PlayedCall, PlaySite } from '../plays/play-site';
import { isLong, waitForText } from '../plays/take-steps';
import type { ViewportMode } from '../plays/viewport-modes';
import { type PageState, see } from './page-state';
import { takeStep } from './take-step';

/** One scenario in good weather: what is held against it under a fault. */
export interface Baseline {
  scenario: Scenario;
  calls: PlayedCall[];
  /** How many of the calls had been made before each step. */
  callsBefore: number[];
  seen: PageState;
  /** Why it cannot be played at all. */
  refusal?: string;
}

/** In which every fault is played that brings no window of its own. */
export const FAULT_VIEWPORT: ViewportMode = { width: 1440, height: 900, scheme: 'light' };

const PATIENCE_MS = 15_000;

/** Plays a scenario with nothing wrong beside what it tells itself. */
export async function playBaseline(browser: Browser, site: PlaySite, scenario: Scenario): Promise<Baseline> {
  return withOpenedPage({ browser, site, scenario, look: FAULT_VIEWPORT }, async ({ page, opened }) => {
    const callsBefore: number[] = [];
    let refusal: string | undefined;
    try {
      for (const step of scenario.steps ?? []) {
        callsBefore.push(opened.calls().length);
        await takeStep(page, step, { patienceMs: PATIENCE_MS });
      }
      await waitForText(page, scenario);
    } catch (error) {
      refusal = (error as Error).message.split('\n')[0];
    }
    const seen = await see(page, scenario);
    return { scenario, calls: opened.calls(), callsBefore, seen, refusal };
  });
}

/** The calls of a play, each once, with the step that made it first: -1 where the page made it by itself. */
export function callsByStep({
  calls,
  callsBefore,
}: Pick<Baseline, 'calls' | 'callsBefore'>): Map<EndpointKey, number> {
  const steps = new Map<EndpointKey, number>();
  for (const [index, { call }] of calls.entries()) {
    const key = ENDPOINT_KEYS.find((known) => known === call);
    if (key && !steps.has(key))
      steps.set(
        key,
        callsBefore.findLastIndex((count) => count <= index),
      );
  }
  return steps;
}

/** Whether the clock decides what this scenario shows. */
export function isByClock(scenario: Scenario): boolean {
  return isLong(scenario) || (scenario.afterSeconds ?? 0) > 0;
}
