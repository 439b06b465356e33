import type { Scenario } from '@stepwell/contract';
import { playSteps, waitForText } from '@stepwell/remote-kit/internal/play-steps';
import { type ActiveFault, inputMethodFor } from '../server-api/fault-codes';
import { goOffline } from '../server-api/workbench-client';
import { injectFault } from './inject-fault';

/** Where the scenario on the canvas has come to. */
export type PlayResult =
  | { is: 'opening' }
  | { is: 'playing'; done: number }
  /** The text that proves what was played is, or was, on the page. */
  | { is: 'shown'; text: string }
  /** There is nothing to prove, or no more: the page is there to be looked at. */
  | { is: 'open' }
  | { is: 'failed'; why: string };

/** What befalls a page on the canvas. */
export interface FaultContext {
  faults: readonly ActiveFault[];
  session: string;
  /** Aborted once the page goes: no step is taken then, for it would take the focus with it. */
  signal: AbortSignal;
}

/**
 * Takes the steps, with what befalls between them, and waits for the text.
 * @throws Error naming what was not found
 */
export async function playCanvas(
  page: Document,
  scenario: Scenario | null,
  { faults, session, signal }: FaultContext,
  tell: (result: PlayResult) => void,
): Promise<void> {
  const { steps = [], shows = '', afterSeconds } = scenario ?? {};
  const inject = (done: number) => injectAfter(done, steps.length, faults, page, session);
  if (steps.length > 0 || shows) tell({ is: 'playing', done: 0 });
  await inject(0);
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    await playSteps(page, [step], { input: inputMethodFor(step, index, faults) });
    tell({ is: 'playing', done: index + 1 });
    await inject(index + 1);
  }
  if (shows) await waitForText(page, shows, afterSeconds);
  tell(shows ? { is: 'shown', text: shows } : { is: 'open' });
}

/** What befalls once so many steps of all are done. Faults of later steps than there are befall after the last one. */
async function injectAfter(
  done: number,
  all: number,
  faults: readonly ActiveFault[],
  page: Document,
  session: string,
): Promise<void> {
  for (const { fault, afterStep = 0 } of faults) {
    if (Math.min(afterStep, all) !== done) continue;
    await injectFault(page, fault);
    if (fault.network === 'offline') await goOffline(session);
  }
}
