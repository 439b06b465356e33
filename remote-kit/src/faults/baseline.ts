import type { EndpointKey, Scenario } from '@stepwell/contract';
import type { Browser } from 'playwright-core';
import { withOpenedPage } from '../plays/opened-page';
import type { PlaySite } from '../plays/play-site';
import { takeStep, waitForText } from '../plays/take-steps';
import type { ViewportMode } from '../plays/viewport-modes';
import { isEndpoint, type PlayedCall } from '../serving/scenario-calls';
import { type PageState, readPageState } from './page-state';

/** Result of a scenario without a fault, with which results with faults are compared. */
export interface Baseline {
  scenario: Scenario;
  calls: PlayedCall[];
  /** Number of calls before each step. */
  callsBefore: number[];
  state: PageState;
  /** Why the scenario cannot be played even without a fault; absent if it can. */
  failure?: string;
}

/** Viewport mode of all faults that do not set another one. */
export const FAULT_VIEWPORT: ViewportMode = { width: 1440, height: 900, scheme: 'light' };

/** Plays a scenario without a fault. */
export async function playBaseline(browser: Browser, site: PlaySite, scenario: Scenario): Promise<Baseline> {
  return withOpenedPage({ browser, site, scenario, mode: FAULT_VIEWPORT }, async ({ page, opened }) => {
    const callsBefore: number[] = [];
    let failure: string | undefined;
    try {
      for (const step of scenario.steps ?? []) {
        callsBefore.push(opened.calls().length);
        await takeStep(page, step);
      }
      await waitForText(page, scenario);
    } catch (error) {
      failure = (error as Error).message.split('\n')[0];
    }
    const state = await readPageState(page, scenario);
    return { scenario, calls: opened.calls(), callsBefore, state, failure };
  });
}

/** Index of the step that first made each call; -1 for a call of the loading page, before all steps. */
export function callsByStep({
  calls,
  callsBefore,
}: Pick<Baseline, 'calls' | 'callsBefore'>): Map<EndpointKey, number> {
  const steps = new Map<EndpointKey, number>();
  for (const [index, { call }] of calls.entries()) {
    if (isEndpoint(call) && !steps.has(call))
      steps.set(
        call,
        callsBefore.findLastIndex((count) => count <= index),
      );
  }
  return steps;
}

/** Whether the text of a scenario appears only after some time. */
export function appearsLater({ afterSeconds = 0 }: Scenario): boolean {
  return afterSeconds > 0;
}
