import type { Browser, Page } from '@playwright/test';
import { breakRemote, type Fault, type Remote } from './fault';
import {
  type ACourse,
  type Action,
  CardStandsThere,
  type Destination,
  journeyOf,
  poll,
  type Scene,
  TYPED,
  turnToNewsletter,
  typedValue,
} from './journeys';
import { PageLog } from './page-log';

/** A faulty file that a page needs has been asked for, or loops, by then. */
const BROKEN_WITHIN_MS = 2000;
const ARRIVES_WITHIN_MS = 10_000;

export interface Stage {
  browser: Browser;
  origin: string;
  course: ACourse;
}

/** One act of a learner, as it went. */
export interface Played {
  /** From the act until the page had done what was asked, without the time that loops took meanwhile. */
  tookMs: number;
  /** How many loops began between. */
  loopsBegun: number;
  /** How many files of the broken part were asked for. */
  asked: number;
  /** What went wrong beside the time. */
  problem?: string;
  /** Why the act could not be made, and need not be. */
  pointless?: string;
}

/** Plays an act on a page of its own, with a remote broken or none. Never throws: what fails is told. */
export async function play(
  { browser, origin, course }: Stage,
  remote: Remote,
  action: Action,
  fault?: Fault,
): Promise<Played> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    // A new page is at its top at once: a link that was aimed at does not move away.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const log = await PageLog.of(context);
  const asked = fault ? await breakRemote(context, fault) : () => 0;
  const page = await context.newPage();
  const isLooping = fault?.kind === 'loops';
  const isBroken = () => !fault || (isLooping ? log.loops().length > 0 : asked() > 0);
  const scene: Scene = {
    page,
    log,
    course,
    untilAlive: () => (isLooping ? poll(isBroken, BROKEN_WITHIN_MS) : untilAlive(page)),
    untilBroken: () => poll(isBroken, BROKEN_WITHIN_MS),
  };
  try {
    const journey = journeyOf(action, remote, course);
    await page.goto(origin + journey.opens, { waitUntil: 'domcontentloaded' });
    const firstHeading = await headingNow(page);
    if (fault?.part === 'lazy chunk' && remote === 'engagement') {
      await untilAlive(page);
      await turnToNewsletter(page);
    }
    const point = await journey.before(scene);
    const oldHeading = isLooping ? firstHeading : await headingNow(page);
    const begun = Date.now();
    await journey.act(page, point);
    const { leadsTo } = journey;
    const outcome = leadsTo
      ? await timeArrival(
          log,
          begun,
          action === 'back button' ? { ...leadsTo, heading: firstHeading } : leadsTo,
          oldHeading,
        )
      : await timeTyping(log, begun, page);
    return { ...outcome, asked: asked() };
  } catch (error) {
    if (error instanceof CardStandsThere)
      return { tookMs: 0, loopsBegun: 0, asked: asked(), pointless: error.message };
    const [problem] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return { tookMs: Number.POSITIVE_INFINITY, loopsBegun: 0, asked: 1, problem };
  } finally {
    await context.close();
  }
}

async function untilAlive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).waitFor();
}

async function timeArrival(log: PageLog, begun: number, to: Destination, oldHeading: string) {
  const arrivedAt = () =>
    log.shownAt(
      ({ path, heading }) =>
        path === to.path && (to.heading ? heading === to.heading : heading !== oldHeading),
      begun,
    );
  await poll(() => arrivedAt() !== undefined, ARRIVES_WITHIN_MS);
  return log.took(log.pressedAt(begun) ?? begun, arrivedAt() ?? Number.POSITIVE_INFINITY);
}

async function timeTyping(log: PageLog, begun: number, page: Page) {
  await poll(() => log.typed(begun).length >= TYPED.length, ARRIVES_WITHIN_MS);
  const value = await typedValue(page);
  const waits = log.typed(begun).map(({ at, shownAt }) => log.took(at, shownAt));
  return {
    tookMs: Math.max(0, ...waits.map(({ tookMs }) => tookMs)),
    loopsBegun: Math.max(0, ...waits.map(({ loopsBegun }) => loopsBegun)),
    problem: value === TYPED ? undefined : `"${value}" is left`,
  };
}

function headingNow(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
}
