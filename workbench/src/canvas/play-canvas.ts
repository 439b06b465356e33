import type { Scenario } from '@stepwell/contract';
import type { PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { playSteps, waitForText } from '@stepwell/remote-kit/internal/play-steps';
import { inputMethodFor } from '../server-api/fault-codes';
import { goOffline } from '../server-api/workbench-client';
import { injectFault } from './inject-fault';

/** Progress and result of a scenario that is played on the canvas. */
export type PlayResult =
  | { is: 'opening' }
  | { is: 'playing'; done: number }
  /** The scenario's text was found. */
  | { is: 'shown'; text: string }
  /** There is no scenario, so no text to wait for. */
  | { is: 'open' }
  | { is: 'failed'; why: string };

export interface FaultContext {
  faults: readonly PlacedFault[];
  session: string;
  /** Aborted when the page unloads, because a further step would take the focus from the new page. */
  signal: AbortSignal;
}

/** Takes the steps, injects faults between them, and waits for the text. @throws Error naming what was not found */
export async function playCanvas(
  page: Document,
  scenario: Scenario | null,
  { faults, session, signal }: FaultContext,
  notify: (result: PlayResult) => void,
): Promise<void> {
  const { steps = [], shows = '', afterSeconds } = scenario ?? {};
  const inject = (done: number) => injectAfter(done, steps.length, faults, page, session);
  if (steps.length > 0 || shows) notify({ is: 'playing', done: 0 });
  await inject(0);
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    await playSteps(page, [step], { input: inputMethodFor(step, index, faults) });
    notify({ is: 'playing', done: index + 1 });
    await inject(index + 1);
  }
  if (shows) await waitForText(page, shows, afterSeconds);
  notify(shows ? { is: 'shown', text: shows } : { is: 'open' });
}

/** Injects the faults that are due after `done` steps. A fault after more steps than the scenario has is injected after the last step. */
async function injectAfter(
  done: number,
  stepCount: number,
  faults: readonly PlacedFault[],
  page: Document,
  session: string,
): Promise<void> {
  for (const { fault, afterStep = 0 } of faults) {
    if (Math.min(afterStep, stepCount) !== done) continue;
    await injectFault(page, fault);
    if (fault.network === 'offline') await goOffline(session);
  }
}
