import type { Page } from 'playwright-core';
import type { OpenedPage } from '../plays/opened-page';
import { waitForText } from '../plays/take-steps';
import type { FaultCase } from './cases';
import { hasFailedCall, reportsProblem, requiredCalls } from './check-fault';
import { readPageStatus } from './page-state';

/** A page that has reported the problem for so long will not show a missing control any more. */
const SETTLED_MS = 2000;

/**
 * Returns a check whether a page with a fault will not change any more: nothing is busy, and it has reported the problem, or shows
 * everything.
 */
export function settledCheck(
  { page, opened }: Pick<OpenedPage, 'page' | 'opened'>,
  played: FaultCase,
  saidBefore: readonly string[],
) {
  const { fault, baseline } = played;
  return async (hasText = () => Promise.resolve(false)): Promise<boolean> => {
    const state = await readPageStatus(page);
    if (state.busy.some((name) => !baseline.state.busy.includes(name))) return false;
    const calls = opened.calls();
    const isHit = fault.network === 'offline' || hasFailedCall(played, calls);
    if (isHit && reportsProblem(played, { state, calls, saidBefore })) return true;
    if (!(await hasText())) return false;
    // The scenario's text may be there before the call that fails.
    return requiredCalls(played).length === 0 || state.text === baseline.state.text;
  };
}

/** Returns a check whether a condition has held for two seconds without interruption. */
export function holdsFor(holds: () => Promise<boolean>): () => Promise<boolean> {
  let since: number | undefined;
  return async () => {
    // A page that navigates cannot be evaluated.
    if (await holds().catch(() => false)) since ??= Date.now();
    else since = undefined;
    return since !== undefined && Date.now() - since > SETTLED_MS;
  };
}

/** A timeout that each new call extends, up to four times its length. */
export function timeoutSinceLastCall(opened: OpenedPage['opened'], timeoutMs: number): () => boolean {
  const end = Date.now() + timeoutMs * 4;
  let known = -1;
  let late = 0;
  return () => {
    const { length } = opened.calls();
    if (length > known) late = Date.now() + timeoutMs;
    known = length;
    return Date.now() > Math.min(late, end);
  };
}

/** Whether the scenario's text appears when the page's clock advances. */
export function showsTextByClock(page: Page, scenario: FaultCase['scenario']): Promise<boolean> {
  return waitForText(page, scenario, 0).then(
    () => true,
    () => false,
  );
}
