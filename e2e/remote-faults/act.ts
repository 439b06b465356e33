import { aim } from './aim';
import type { Point } from './hand';
import { type Destination, type Journey, type Scene, TYPED } from './journeys';
import type { Moment } from './moment';

/** Nobody waits longer for a page, or for a letter. */
const DONE_WITHIN_MS = 20_000;

export interface Outcome {
  /** From the act until the page had done what was asked, without the time that loops took meanwhile. */
  tookMs: number;
  /** How many loops began between. */
  loopsBegun: number;
  /** What went wrong beside the time. */
  problem?: string;
}

/** Something had moved before the press met it: nothing was tried. */
export class Missed extends Error {}

/** Makes the act of a journey, at its moment, and measures it by the page's own clock. @throws Missed */
export async function act(scene: Scene, { target, leadsTo }: Journey, moment: Moment): Promise<Outcome> {
  const at = moment.at ?? (target && (await aim(scene.page, target)));
  if (at && leadsTo) return pressed(scene, leadsTo, at);
  if (at) return typed(scene, at);
  return wentBack(scene, { path: leadsTo?.path ?? '', heading: moment.firstHeading });
}

async function pressed({ log, hand }: Scene, to: Destination, at: Point): Promise<Outcome> {
  const arrivedAt = arrivalAt(log, to);
  const begun = Date.now();
  const done = hand.press(at);
  const isMissed = () => {
    const press = log.press(begun);
    return press !== undefined && press.href !== to.path;
  };
  await log.until(() => isMissed() || arrivedAt(begun) !== undefined, DONE_WITHIN_MS);
  await done;
  if (isMissed()) throw new Missed(`The press did not meet the link to ${to.path}.`);
  const press = log.press(begun) ?? { at: begun, heardAt: begun };
  return log.took(press, arrivedAt(begun) ?? Number.POSITIVE_INFINITY);
}

async function wentBack({ log, hand }: Scene, to: Destination): Promise<Outcome> {
  const arrivedAt = arrivalAt(log, to);
  const begun = Date.now();
  const done = hand.goBack();
  await log.until(() => arrivedAt(begun) !== undefined, DONE_WITHIN_MS);
  await done;
  const { heardAt } = log.press(begun) ?? { heardAt: begun };
  return log.took({ at: begun, heardAt }, arrivedAt(begun) ?? Number.POSITIVE_INFINITY);
}

/** When a page was first shown that one knows by its heading, or by the page before being gone. */
function arrivalAt(log: Scene['log'], to: Destination): (since: number) => number | undefined {
  const before = log.state?.heading;
  const is = (heading: string) => (to.heading === undefined ? heading !== before : heading === to.heading);
  return (since) => log.shownAt(({ path, heading }) => path === to.path && is(heading), since);
}

async function typed({ log, hand }: Scene, at: Point): Promise<Outcome> {
  const begun = Date.now();
  await Promise.all([hand.press(at), hand.type(TYPED)]);
  await log.until(() => log.letters(begun).length >= TYPED.length, DONE_WITHIN_MS);
  const letters = log.letters(begun);
  const [first] = letters;
  const last = letters.at(-1);
  if (!first || !last) throw new Missed('The press did not meet the field.');
  return {
    tookMs: Math.max(...letters.map((letter) => log.took(letter, letter.shownAt).tookMs)),
    loopsBegun: log.took(first, last.shownAt).loopsBegun,
    problem: last.value === TYPED ? undefined : `"${last.value}" is left`,
  };
}
