import { act, type Outcome } from './act';
import { CardStandsThere } from './aim';
import type { Fault, Part, Remote } from './fault';
import { type ACourse, type Action, journeyOf } from './journeys';
import { toTheMoment } from './moment';
import type { Tab } from './tab';
import type { Turns } from './turns';

/** The site on which plays are given. */
export interface Stage {
  origin: string;
  course: ACourse;
  /** Acts wait for theirs; without them they do not. */
  turns?: Turns;
}

/** What is broken, and what the learner does. */
export interface Plot {
  remote: Remote;
  action: Action;
  /** Absent: nothing is broken. */
  fault?: Fault;
  /** The learner has turned to a form: what that loads later is asked for. */
  turnsToForm?: boolean;
  /** The broken part is not requested before the act, so it is not waited for. */
  isAskedLater?: boolean;
}

/** One act of a learner, as it went. */
export interface Played extends Outcome {
  /** Parts of the remote of which files were asked for before the act. */
  askedBefore: ReadonlySet<Part>;
  /** The same until the act was over. */
  asked: ReadonlySet<Part>;
  /** Why the act could not be made, and need not be. */
  pointless?: string;
}

/** Plays an act in a tab, with a broken remote or none. Never throws: an error is part of the result. */
export async function play({ origin, course, turns }: Stage, tab: Tab, plot: Plot): Promise<Played> {
  const { remote, action, fault } = plot;
  const { log, page } = tab;
  const journey = journeyOf(action, remote, course);
  let askedBefore: ReadonlySet<Part> = new Set();
  try {
    await tab.begin(fault);
    await page.goto(origin + journey.opens, { waitUntil: 'domcontentloaded' });
    const moment = await toTheMoment(tab, journey, plot);
    const actNow = () => {
      askedBefore = log.asked(remote);
      return act(tab, journey, moment);
    };
    // A loop does not wait for its turn.
    const outcome = await (fault?.kind === 'loops' || !turns ? actNow() : turns.take(actNow));
    return { ...outcome, askedBefore, asked: log.asked(remote) };
  } catch (error) {
    const failed = { tookMs: Number.POSITIVE_INFINITY, loopsBegun: 0, askedBefore, asked: log.asked(remote) };
    const [said] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return error instanceof CardStandsThere ? { ...failed, pointless: said } : { ...failed, problem: said };
  } finally {
    await tab.end();
  }
}
