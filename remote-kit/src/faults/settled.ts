import type { Page } from 'playwright-core';
import type { OpenedPage } from '../plays/opened-page';
import { waitForText } from '../plays/take-steps';
import type { FaultCase } from './cases';
import { hasFailedCall, reportsProblem, requiredCalls } from './check-fault';
import { readPageStatus } from './page-state';

/** On a page that has been settled for this time, a missing control can no longer appear. */
const SETTLED_MS = 2000;

/**
 * Returns a function that checks whether a page with a fault has settled: nothing is busy, and the page has reported the problem or shows
 * everything. Its parameter reads whether the scenario's text is shown; it is omitted while steps are taken, before that text can appear.
 */
export function settledCheck(
  { page, opened }: Pick<OpenedPage, 'page' | 'opened'>,
  faultCase: FaultCase,
  alertsBefore: readonly string[],
) {
  const { fault, baseline } = faultCase;
  return async (hasText = () => Promise.resolve(false)): Promise<boolean> => {
    const state = await readPageStatus(page);
    if (state.busy.some((name) => !baseline.state.busy.includes(name))) return false;
    const calls = opened.calls();
    const isAffected = fault.network === 'offline' || hasFailedCall(faultCase, calls);
    if (isAffected && reportsProblem(faultCase, { state, calls, alertsBefore })) return true;
    if (!(await hasText())) return false;
    // The scenario's text may be shown before the failing call is made.
    return requiredCalls(faultCase).length === 0 || state.text === baseline.state.text;
  };
}

/** Returns a function that checks whether a condition has held for two seconds without interruption. */
export function holdsFor(holds: () => Promise<boolean>): () => Promise<boolean> {
  let since: number | undefined;
  return async () => {
    // During a navigation no script can be run in the page.
    if (await holds().catch(() => false)) since ??= Date.now();
    else since = undefined;
    return since !== undefined && Date.now() - since > SETTLED_MS;
  };
}

/** Returns a function that checks whether a timeout is over. Each new API call restarts it, until four times `timeoutMs` have passed. */
export function timeoutSinceLastCall(opened: OpenedPage['opened'], timeoutMs: number): () => boolean {
  const latestEnd = Date.now() + timeoutMs * 4;
  let knownCalls = -1;
  let deadline = 0;
  return () => {
    const { length } = opened.calls();
    if (length > knownCalls) deadline = Date.now() + timeoutMs;
    knownCalls = length;
    return Date.now() > Math.min(deadline, latestEnd);
  };
}

/** Moves the page's clock forward. @returns whether the scenario's text appears */
export function showsTextByClock(page: Page, scenario: FaultCase['scenario']): Promise<boolean> {
  return waitForText(page, scenario, 0).then(
    () => true,
    () => false,
  );
}
