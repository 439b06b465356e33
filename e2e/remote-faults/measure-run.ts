import type { Fault, Part, Remote } from './fault';
import { FallbackCardShown } from './find-target';
import { type Action, journeyOf, type LiveCourse } from './journeys';
import type { Mutex } from './mutex';
import { type Outcome, performAction } from './perform-action';
import { prepareAction } from './prepare-action';
import type { Tab } from './tab';

/** The site of the matrix. */
export interface Stage {
  origin: string;
  course: LiveCourse;
  /** Serialises measured acts. Default: no serialisation. */
  mutex?: Mutex;
}

/** A fault and an act. */
export interface Plot {
  remote: Remote;
  action: Action;
  /** Undefined for a baseline run. */
  fault?: Fault;
  /** A form has the focus, so that its lazy chunks are loaded. */
  focusesForm?: boolean;
  /** The broken part is not requested before the act, so it is not waited for. */
  isRequestedLater?: boolean;
}

/** Result of an act. */
export interface Played extends Outcome {
  /** Parts of the remote that were requested before the act. */
  requestedBefore: ReadonlySet<Part>;
  /** Parts that were requested until the end of the act. */
  requested: ReadonlySet<Part>;
  /** Why the act was impossible, which is not a failure. */
  notMeasurable?: string;
}

/** Plays an act in a tab, with a broken remote or none. Never throws: an error is part of the result. */
export async function play({ origin, course, mutex }: Stage, tab: Tab, plot: Plot): Promise<Played> {
  const { remote, action, fault } = plot;
  const { log, page } = tab;
  const journey = journeyOf(action, remote, course);
  let requestedBefore: ReadonlySet<Part> = new Set();
  try {
    await tab.begin(fault);
    await page.goto(origin + journey.opens, { waitUntil: 'domcontentloaded' });
    const prepared = await prepareAction(tab, journey, plot);
    const performNow = () => {
      requestedBefore = log.requested(remote);
      return performAction(tab, journey, prepared);
    };
    // A loop does not wait for its turn.
    const outcome = await (fault?.kind === 'loops' || !mutex ? performNow() : mutex.run(performNow));
    return { ...outcome, requestedBefore, requested: log.requested(remote) };
  } catch (error) {
    const failed = {
      tookMs: Number.POSITIVE_INFINITY,
      loopsBegun: 0,
      requestedBefore,
      requested: log.requested(remote),
    };
    const [firstLine] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return error instanceof FallbackCardShown
      ? { ...failed, notMeasurable: firstLine }
      : { ...failed, problem: firstLine };
  } finally {
    await tab.end();
  }
}
