import type { Fault, Part, Remote } from './fault';
import { FallbackCardShown } from './find-target';
import { type Action, journeyOf, type LiveCourse } from './journeys';
import { type Outcome, performAction } from './perform-action';
import { prepareAction } from './prepare-action';
import type { Tab } from './tab';

/** Runs functions one at a time. Measured actions use it, so that pages do not slow each other down. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(act: () => Promise<T>): Promise<T> {
    const result = this.last.then(act);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** The site on which actions are measured. */
export interface TestedSite {
  origin: string;
  course: LiveCourse;
  /** Lets measured actions run one at a time. Default: actions may overlap. */
  mutex?: Mutex;
}

/** What a run measures: an action of a learner, and the fault of a remote during it. */
export interface RunSpec {
  remote: Remote;
  action: Action;
  /** Undefined for a baseline run. */
  fault?: Fault;
  /** Whether a form is focused before the action, so that its lazy chunks are loaded. */
  focusesForm?: boolean;
  /** Whether the broken part is requested only by the action, so that the preparation does not wait for its request. */
  isRequestedLater?: boolean;
}

/** Result of a run. */
export interface RunResult extends Outcome {
  /** Parts of the remote that were requested before the action. */
  requestedBefore: ReadonlySet<Part>;
  /** Parts that were requested until the end of the action. */
  requested: ReadonlySet<Part>;
  /** Set if a fallback card has replaced the element of the action. The action is then impossible, which is not a failure. */
  notMeasurable?: string;
}

/** Measures an action in a tab, with or without a broken remote. Never throws: an error is part of the result. */
export async function measureRun(
  { origin, course, mutex }: TestedSite,
  tab: Tab,
  spec: RunSpec,
): Promise<RunResult> {
  const { remote, action, fault } = spec;
  const { log, page } = tab;
  const journey = journeyOf(action, remote, course);
  let requestedBefore: ReadonlySet<Part> = new Set();
  try {
    await tab.begin(fault);
    await page.goto(origin + journey.opens, { waitUntil: 'domcontentloaded' });
    const prepared = await prepareAction(tab, journey, spec);
    const performNow = () => {
      requestedBefore = log.requested(remote);
      return performAction(tab, journey, prepared);
    };
    // An action during a loop does not wait for its turn, because the loop would end meanwhile.
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
