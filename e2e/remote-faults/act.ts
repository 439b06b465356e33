import { aim } from './aim';
import { LOOP_MS } from './fault';
import type { Point } from './hand';
import { type Destination, type Journey, type Scene, TYPED } from './journeys';
import type { Moment } from './moment';
import type { PageLog, Press } from './page-log';

/** Time-out of an act. */
const DONE_WITHIN_MS = 20_000;
/** Time-out for the click event of a press; a press may miss every element. */
const HANDLED_WITHIN_MS = LOOP_MS + 1000;
const PRESSES = 3;

export interface Outcome {
  /** Milliseconds from the act to its effect, without loops. */
  tookMs: number;
  /** Number of loops in between. */
  loopsBegun: number;
  /** Problem besides the time. */
  problem?: string;
}

/** Performs the act of a journey and measures it by the page's clock. */
export async function act(scene: Scene, { target, leadsTo }: Journey, moment: Moment): Promise<Outcome> {
  const { log, hand } = scene;
  if (!leadsTo) return type(scene, moment.at ?? (await aim(scene.page, target ?? '')));
  if (!target) return comeTo({ ...leadsTo, heading: moment.firstHeading }, log, () => goBack(scene));
  return comeTo(leadsTo, log, async () => {
    let at = moment.at;
    for (let turn = 0; turn < PRESSES; turn += 1) {
      const since = log.length;
      await hand.press(at ?? (await aim(scene.page, target)));
      await log.until(() => log.press(since) !== undefined, HANDLED_WITHIN_MS);
      const press = log.press(since);
      if (press?.href === leadsTo.path) return press;
      // The element has moved or was removed.
      at = undefined;
    }
    throw new Error(`No press met the link to ${leadsTo.path}.`);
  });
}

async function goBack({ log, hand }: Scene): Promise<Omit<Press, 'href'>> {
  const since = log.length;
  const at = Date.now();
  await hand.goBack();
  await log.until(() => log.press(since) !== undefined, HANDLED_WITHIN_MS);
  return { at, handledAt: log.press(since)?.handledAt ?? at };
}

/** Performs an act and measures until the target page is shown, by its heading or by the end of the old page. */
async function comeTo(to: Destination, log: PageLog, act: () => Promise<Press>): Promise<Outcome> {
  const before = log.state?.heading;
  const since = log.length;
  const is = (heading: string) => (to.heading === undefined ? heading !== before : heading === to.heading);
  const arrivedAt = () => log.shownAt(({ path, heading }) => path === to.path && is(heading), since);
  const press = await act();
  await log.until(() => arrivedAt() !== undefined, DONE_WITHIN_MS);
  return log.elapsed(press, arrivedAt() ?? Number.POSITIVE_INFINITY);
}

async function type({ log, hand }: Scene, at: Point): Promise<Outcome> {
  const since = log.length;
  await Promise.all([hand.press(at), hand.type(TYPED)]);
  await log.until(() => log.letters(since).length >= TYPED.length, DONE_WITHIN_MS);
  const letters = log.letters(since);
  const [first] = letters;
  const last = letters.at(-1);
  if (!first || !last) throw new Error('Nothing was typed: the press did not meet the field.');
  return {
    tookMs: Math.max(...letters.map((letter) => log.elapsed(letter, letter.shownAt).tookMs)),
    loopsBegun: log.elapsed(first, last.shownAt).loopsBegun,
    problem: last.value === TYPED ? undefined : `"${last.value}" is left`,
  };
}
