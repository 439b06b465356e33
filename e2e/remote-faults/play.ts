import type { Browser, BrowserContext } from '@playwright/test';
import { act, type Outcome } from './act';
import { CardStandsThere } from './aim';
import { breakRemote, type Fault, type Part, type Remote } from './fault';
import { Hand } from './hand';
import { type ACourse, type Action, journeyOf } from './journeys';
import { toTheMoment } from './moment';
import { PageLog } from './page-log';
import type { Turns } from './turns';

export interface Stage {
  browser: Browser;
  origin: string;
  course: ACourse;
  /** Acts wait for theirs; without them they do not. */
  turns?: Turns;
  /** Runs in the page before anything of it. */
  initScript?: () => void;
}

/** What is broken, and what the learner does. */
export interface Plot {
  remote: Remote;
  action: Action;
  /** Absent: nothing is broken. */
  fault?: Fault;
  /** The learner has turned to a form: what that loads later is asked for. */
  turnsToForm?: boolean;
  /** The broken part is not asked for before the act: nobody waits for that. */
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

/** Plays an act on a page of its own, with a remote broken or none. Never throws: what fails is told. */
export async function play(stage: Stage, plot: Plot): Promise<Played> {
  const context = await stage.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    // A new page is at its top at once: a link that was aimed at does not move away.
    reducedMotion: 'reduce',
  });
  try {
    return await playIn(context, stage, plot);
  } finally {
    await context.close();
  }
}

async function playIn(context: BrowserContext, stage: Stage, plot: Plot): Promise<Played> {
  const { remote, action, fault } = plot;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const log = await PageLog.of(page);
  const scene = { page, hand: new Hand(session), log };
  const journey = journeyOf(action, remote, stage.course);
  let askedBefore: ReadonlySet<Part> = new Set();
  try {
    if (stage.initScript) await page.addInitScript(stage.initScript);
    if (fault) await breakRemote(page, session, fault);
    await page.goto(stage.origin + journey.opens, { waitUntil: 'domcontentloaded' });
    const moment = await toTheMoment(scene, journey, plot);
    const actNow = () => {
      askedBefore = log.asked(remote);
      return act(scene, journey, moment);
    };
    // A loop waits for nobody's turn.
    const outcome = await (fault?.kind === 'loops' || !stage.turns ? actNow() : stage.turns.take(actNow));
    return { ...outcome, askedBefore, asked: log.asked(remote) };
  } catch (error) {
    const failed = { tookMs: Number.POSITIVE_INFINITY, loopsBegun: 0, askedBefore, asked: log.asked(remote) };
    const [said] = error instanceof Error ? error.message.split('\n') : [String(error)];
    if (error instanceof CardStandsThere) return { ...failed, pointless: said };
    return { ...failed, problem: said };
  }
}
