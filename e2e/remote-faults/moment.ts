import { aim } from './aim';
import type { Point } from './hand';
import { ABOUT_LINK, goBy, type Journey, NEWSLETTER_FIELD, type Scene } from './journeys';
import type { Plot } from './play';

const SHOWN_WITHIN_MS = 20_000;
/** Time-out for the request of a faulty file, or for its loop. */
const BROKEN_WITHIN_MS = 2000;
const TURNS = 3;
const HEARD_WITHIN_MS = 500;

/** Start of the act. */
export interface Moment {
  /** Point to press; undefined if it is determined later. */
  at?: Point;
  /** Heading of the opened page. */
  firstHeading: string;
}

/** Prepares the act: waits until the broken part is requested or loops. */
export async function toTheMoment(scene: Scene, journey: Journey, plot: Plot): Promise<Moment> {
  const { log, page } = scene;
  const { remote, fault, isAskedLater, turnsToForm } = plot;
  const isLooping = fault?.kind === 'loops';
  const hasLooped = () => log.loops().length > 0;
  await log.until(() => log.state !== undefined, SHOWN_WITHIN_MS);
  const firstHeading = log.state?.heading ?? '';
  const isAimedAtOnce = isLooping && (!journey.by || journey.target === ABOUT_LINK);
  const at = isAimedAtOnce && journey.target ? await aim(page, journey.target) : undefined;
  const isHydrated = () => log.state?.isHydrated === true;
  if (!(await log.until(() => isHydrated() || (isLooping && hasLooped()), SHOWN_WITHIN_MS)))
    throw new Error('The page did not hydrate.');
  const isAsked = () => !fault || log.asked(remote).has(fault.part);
  if (turnsToForm) await turnToForm(scene, isAsked);
  const before = log.length;
  if (journey.by) await goBy(scene, journey.by);
  // The form may be on the target page.
  if (turnsToForm && !isAsked()) await turnToForm(scene, isAsked);
  // An entry runs only once.
  const hasLoopedNow = () => log.loops(journey.by && fault?.part !== 'entry' ? before : 0).length > 0;
  const isBroken = () => !fault || (isLooping ? hasLoopedNow() : log.asked(remote).has(fault.part));
  if (!isAskedLater) await log.until(isBroken, BROKEN_WITHIN_MS);
  return { at, firstHeading };
}

/** Repeated where it has no effect: a form that was just hydrated reacts to the next focus. */
async function turnToForm({ log, page }: Scene, isAsked: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.evaluate(turnTo, NEWSLETTER_FIELD);
    if (await log.until(isAsked, HEARD_WITHIN_MS)) return;
  }
}

/** Runs in the page. */
function turnTo(field: string): void {
  const element = document.querySelector<HTMLElement>(field);
  element?.blur();
  element?.focus({ preventScroll: true });
}
