import type { Page } from 'playwright-core';
import type { OpenedPage } from '../plays/opened-page';
import { waitForText } from '../plays/take-steps';
import type { FaultCase } from './cases';
import { hasFailedCall, reportsProblem, requiredCalls } from './check-fault';
import { readPageStatus } from './page-state';

// When a page under a fault has come to its end, and is looked at.

/** Milliseconds for which a page has said what is wrong, and brought nothing to go on with. */
const SETTLED_MS = 2000;

/** Asks whether nothing more is to be waited for: nothing is busy, and the page has said what is wrong, or has all it is to have. */
export function settledCheck(
  { page, opened }: Pick<OpenedPage, 'page' | 'opened'>,
  played: FaultCase,
  saidBefore: readonly string[],
) {
  const { fault, good } = played;
  return async (isShown = () => Promise.resolve(false)): Promise<boolean> => {
    const seen = await readPageStatus(page);
    if (seen.busy.some((name) => !good.seen.busy.includes(name))) return false;
    const calls = opened.calls();
    const isFaring = fault.network === 'gone' || hasFailedCall(played, calls);
    if (isFaring && reportsProblem(played, { seen, calls, saidBefore })) return true;
    if (!(await isShown())) return false;
    // What is asked for late fares badly late: a text that is there before says nothing of it.
    return requiredCalls(played).length === 0 || seen.text === good.seen.text;
  };
}

/** Whether something holds already for as long as a page takes that goes on after all. */
export function holdsFor(holds: () => Promise<boolean>): () => Promise<boolean> {
  let since: number | undefined;
  return async () => {
    // A page that is just leaving for another cannot be asked, and is not at rest.
    if (await holds().catch(() => false)) since ??= Date.now();
    else since = undefined;
    return since !== undefined && Date.now() - since > SETTLED_MS;
  };
}

/** A page is given its time from its last call on, however late a busy machine made that; but not for ever. */
export function timeoutSinceLastCall(opened: OpenedPage['opened'], patienceMs: number): () => boolean {
  const end = Date.now() + patienceMs * 4;
  let known = -1;
  let late = 0;
  return () => {
    const { length } = opened.calls();
    if (length > known) late = Date.now() + patienceMs;
    known = length;
    return Date.now() > Math.min(late, end);
  };
}

/** Whether the clock has brought the scenario's text by now; it is turned where it is in our hand. */
export function showsTextByClock(page: Page, scenario: FaultCase['scenario']): Promise<boolean> {
  return waitForText(page, scenario, 0).then(
    () => true,
    () => false,
  );
}
