import type { Scenario } from '@stepwell/contract';
import { playSteps, waitForText } from '@stepwell/remote-kit/internal/play-steps';
import { handOf, type StagedFault } from '../server-api/fault-codes';
import { endNetwork } from '../server-api/workbench-client';
import { befall } from './inject-fault';

/** Where the scenario on the stage has come to. */
export type Verdict =
  | { is: 'opening' }
  | { is: 'playing'; done: number }
  /** The text that proves what was played is, or was, on the page. */
  | { is: 'shown'; text: string }
  /** There is nothing to prove, or no more: the page is there to be looked at. */
  | { is: 'open' }
  | { is: 'failed'; why: string };

/** What befalls a page on the stage. */
export interface Befalling {
  faults: readonly StagedFault[];
  session: string;
  /** Aborted once the page goes: no step is taken then, for it would take the focus with it. */
  signal: AbortSignal;
}

/**
 * Takes the steps, with what befalls between them, and waits for the text.
 * @throws Error naming what was not found
 */
export async function playStage(
  page: Document,
  scenario: Scenario | null,
  { faults, session, signal }: Befalling,
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const { steps = [], shows = '', afterSeconds } = scenario ?? {};
  const strike = (done: number) => strikeAfter(done, steps.length, faults, page, session);
  if (steps.length > 0 || shows) tell({ is: 'playing', done: 0 });
  await strike(0);
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    await playSteps(page, [step], { hand: handOf(step, index, faults) });
    tell({ is: 'playing', done: index + 1 });
    await strike(index + 1);
  }
  if (shows) await waitForText(page, shows, afterSeconds);
  tell(shows ? { is: 'shown', text: shows } : { is: 'open' });
}

/** What befalls once so many steps of all are done. Faults of later steps than there are befall after the last one. */
async function strikeAfter(
  done: number,
  all: number,
  faults: readonly StagedFault[],
  page: Document,
  session: string,
): Promise<void> {
  for (const { fault, afterStep = 0 } of faults) {
    if (Math.min(afterStep, all) !== done) continue;
    await befall(page, fault);
    if (fault.network === 'gone') await endNetwork(session);
  }
}
