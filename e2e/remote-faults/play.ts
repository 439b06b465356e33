import { act, type Outcome } from './act';
import { FallbackCardShown } from './aim';
import type { Fault, Part, Remote } from './fault';
import { type ACourse, type Action, journeyOf } from './journeys';
import { toTheMoment } from './moment';
import type { Tab } from './tab';
import type { Turns } from './turns';

/** The site of the matrix. */
export interface Stage {
  origin: string;
  course: ACourse;
  /** Serialises measured acts. Default: no serialisation. */
  turns?: Turns;
}

/** A fault and an act. */
export interface Plot {
  remote: Remote;
  action: Action;
  /** Undefined for a baseline run. */
  fault?: Fault;
  /** A form has the focus, so that its lazy chunks are loaded. */
  turnsToForm?: boolean;
  /** The broken part is not requested before the act, so it is not waited for. */
  isAskedLater?: boolean;
}

/** Result of an act. */
export interface Played extends Outcome {
  /** Parts of the remote that were requested before the act. */
  askedBefore: ReadonlySet<Part>;
  /** Parts that were requested until the end of the act. */
  asked: ReadonlySet<Part>;
  /** Why the act was impossible, which is not a failure. */
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
    const [firstLine] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return error instanceof FallbackCardShown
      ? { ...failed, pointless: firstLine }
      : { ...failed, problem: firstLine };
  } finally {
    await tab.end();
  }
}
