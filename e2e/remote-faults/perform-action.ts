import type { Point } from './devtools-input';
import { LOOP_MS } from './fault';
import { findTarget } from './find-target';
import { type Destination, type Journey, type OpenPage, TYPED } from './journeys';
import type { PageLog, Press } from './page-log';
import type { PreparedAction } from './prepare-action';

/** Time-out of an action. */
const ACTION_TIMEOUT_MS = 20_000;
/** Time-out for the click event of a press, because a press that misses every element causes no event. */
const CLICK_TIMEOUT_MS = LOOP_MS + 1000;
const MAX_PRESSES = 3;

export interface Outcome {
  /** Milliseconds from the action to its effect, without loops. */
  tookMs: number;
  /** Number of loops that began after the action was handled and before its effect. */
  loopsBegun: number;
  /** Problem besides the time. */
  problem?: string;
}

/** Performs the action of a journey and measures it by the page's clock. */
export async function performAction(
  openPage: OpenPage,
  { target, leadsTo }: Journey,
  prepared: PreparedAction,
): Promise<Outcome> {
  const { log, input } = openPage;
  if (!leadsTo) return type(openPage, prepared.at ?? (await findTarget(openPage.page, target ?? '')));
  if (!target)
    return measureArrival({ ...leadsTo, heading: prepared.firstHeading }, log, () => goBack(openPage));
  return measureArrival(leadsTo, log, async () => {
    let at = prepared.at;
    for (let turn = 0; turn < MAX_PRESSES; turn += 1) {
      const since = log.length;
      await input.press(at ?? (await findTarget(openPage.page, target)));
      await log.until(() => log.press(since) !== undefined, CLICK_TIMEOUT_MS);
      const press = log.press(since);
      if (press?.href === leadsTo.path) return press;
      // The element has moved or was removed.
      at = undefined;
    }
    throw new Error(`No press reached the link to ${leadsTo.path}.`);
  });
}

/** Goes back in the browser's history, and waits until the page has handled this. */
async function goBack({ log, input }: OpenPage): Promise<Omit<Press, 'href'>> {
  const since = log.length;
  const at = Date.now();
  await input.goBack();
  await log.until(() => log.press(since) !== undefined, CLICK_TIMEOUT_MS);
  return { at, handledAt: log.press(since)?.handledAt ?? at };
}

/**
 * Measures the time from an action until the target page shows its heading, or, for a target without a known heading, until the old
 * heading is gone. @param act performs the action
 */
async function measureArrival(to: Destination, log: PageLog, act: () => Promise<Press>): Promise<Outcome> {
  const before = log.state?.heading;
  const since = log.length;
  const isTarget = (heading: string) =>
    to.heading === undefined ? heading !== before : heading === to.heading;
  const arrivedAt = () => log.shownAt(({ path, heading }) => path === to.path && isTarget(heading), since);
  const press = await act();
  await log.until(() => arrivedAt() !== undefined, ACTION_TIMEOUT_MS);
  return log.elapsed(press, arrivedAt() ?? Number.POSITIVE_INFINITY);
}

/** Types into the field at a point. @returns the longest time until a letter was shown */
async function type({ log, input }: OpenPage, at: Point): Promise<Outcome> {
  const since = log.length;
  await Promise.all([input.press(at), input.type(TYPED)]);
  await log.until(() => log.letters(since).length >= TYPED.length, ACTION_TIMEOUT_MS);
  const letters = log.letters(since);
  const [first] = letters;
  const last = letters.at(-1);
  if (!first || !last) throw new Error('Nothing was typed: the press did not reach the field.');
  return {
    tookMs: Math.max(...letters.map((letter) => log.elapsed(letter, letter.shownAt).tookMs)),
    loopsBegun: log.elapsed(first, last.shownAt).loopsBegun,
    problem: last.value === TYPED ? undefined : `the field contains "${last.value}"`,
  };
}
