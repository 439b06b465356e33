import type { Point } from './devtools-input';
import { findTarget } from './find-target';
import { ABOUT_LINK, followLink, type Journey, NEWSLETTER_FIELD, type Scene } from './journeys';
import type { Plot } from './play';

const PAGE_TIMEOUT_MS = 20_000;
/** Time-out for the request of a faulty file, or for its loop. */
const FAULT_TIMEOUT_MS = 2000;
const ATTEMPTS = 3;
const FOCUS_TIMEOUT_MS = 500;

/** Result of the preparation. */
export interface PreparedAction {
  /** Point to press; undefined if it is determined later. */
  at?: Point;
  /** Heading of the opened page. */
  firstHeading: string;
}

/** Prepares the act: waits until the broken part is requested or loops. */
export async function prepareAction(scene: Scene, journey: Journey, plot: Plot): Promise<PreparedAction> {
  const { log, page } = scene;
  const { remote, fault, isRequestedLater, focusesForm } = plot;
  const isLooping = fault?.kind === 'loops';
  const hasLooped = () => log.loops().length > 0;
  await log.until(() => log.state !== undefined, PAGE_TIMEOUT_MS);
  const firstHeading = log.state?.heading ?? '';
  const isLocatedAtOnce = isLooping && (!journey.by || journey.target === ABOUT_LINK);
  const at = isLocatedAtOnce && journey.target ? await findTarget(page, journey.target) : undefined;
  const isHydrated = () => log.state?.isHydrated === true;
  if (!(await log.until(() => isHydrated() || (isLooping && hasLooped()), PAGE_TIMEOUT_MS)))
    throw new Error('The page did not hydrate.');
  const isRequested = () => !fault || log.requested(remote).has(fault.part);
  if (focusesForm) await focusForm(scene, isRequested);
  const before = log.length;
  if (journey.by) await followLink(scene, journey.by);
  // The form may be on the target page.
  if (focusesForm && !isRequested()) await focusForm(scene, isRequested);
  // An entry runs only once.
  const hasLoopedNow = () => log.loops(journey.by && fault?.part !== 'entry' ? before : 0).length > 0;
  const isBroken = () => !fault || (isLooping ? hasLoopedNow() : log.requested(remote).has(fault.part));
  if (!isRequestedLater) await log.until(isBroken, FAULT_TIMEOUT_MS);
  return { at, firstHeading };
}

/** Focuses the form again if that had no effect: a form that was just hydrated reacts to the next focus. */
async function focusForm({ log, page }: Scene, isRequested: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await page.evaluate(refocus, NEWSLETTER_FIELD);
    if (await log.until(isRequested, FOCUS_TIMEOUT_MS)) return;
  }
}

/** Runs in the page. */
function refocus(field: string): void {
  const element = document.querySelector<HTMLElement>(field);
  element?.blur();
  element?.focus({ preventScroll: true });
}
