import type { Point } from './devtools-input';
import { findTarget } from './find-target';
import { ABOUT_LINK, followLink, type Journey, NEWSLETTER_FIELD, type OpenPage } from './journeys';
import type { RunSpec } from './measure-run';

const PAGE_TIMEOUT_MS = 20_000;
/** Bound for the wait until the faulty file is requested, or begins to loop. */
const FAULT_TIMEOUT_MS = 2000;
const ATTEMPTS = 3;
const FOCUS_TIMEOUT_MS = 500;

/** Input of `performAction`. */
export interface PreparedAction {
  /** Point to press; undefined if the action determines the point. */
  at?: Point;
  /** Heading of the opened page. */
  firstHeading: string;
}

/** Waits for the opened page, follows the journey's link, and waits until the broken part is requested or loops. */
export async function prepareAction(
  openPage: OpenPage,
  journey: Journey,
  spec: RunSpec,
): Promise<PreparedAction> {
  const { log, page } = openPage;
  const { remote, fault, isRequestedLater, focusesForm } = spec;
  const isLooping = fault?.kind === 'loops';
  const hasLooped = () => log.loops().length > 0;
  await log.until(() => log.state !== undefined, PAGE_TIMEOUT_MS);
  const firstHeading = log.state?.heading ?? '';
  // A page that will loop can be queried only now, and the target may be on this page.
  const isLocatedAtOnce = isLooping && (!journey.via || journey.target === ABOUT_LINK);
  const at = isLocatedAtOnce && journey.target ? await findTarget(page, journey.target) : undefined;
  const isHydrated = () => log.state?.isHydrated === true;
  if (!(await log.until(() => isHydrated() || (isLooping && hasLooped()), PAGE_TIMEOUT_MS)))
    throw new Error('The page did not hydrate.');
  const isRequested = () => !fault || log.requested(remote).has(fault.part);
  if (focusesForm) await focusForm(openPage, isRequested);
  const lengthBeforeLink = log.length;
  if (journey.via) await followLink(openPage, journey.via);
  // The form may be on the target page.
  if (focusesForm && !isRequested()) await focusForm(openPage, isRequested);
  // Only loops after the link count. Loops of an entry always count, because an entry runs only once, possibly before the link.
  const since = journey.via && fault?.part !== 'entry' ? lengthBeforeLink : 0;
  const hasLoopedNow = () => log.loops(since).length > 0;
  const isBroken = () => !fault || (isLooping ? hasLoopedNow() : log.requested(remote).has(fault.part));
  if (!isRequestedLater) await log.until(isBroken, FAULT_TIMEOUT_MS);
  return { at, firstHeading };
}

/** Focuses the form until the focus has an effect, because a form that was just hydrated reacts only to the next focus. */
async function focusForm({ log, page }: OpenPage, isRequested: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await page.evaluate(refocus, NEWSLETTER_FIELD);
    if (await log.until(isRequested, FOCUS_TIMEOUT_MS)) return;
  }
}

/** Takes the focus away from a field, and gives it back. Runs in the page. */
function refocus(field: string): void {
  const element = document.querySelector<HTMLElement>(field);
  element?.blur();
  element?.focus({ preventScroll: true });
}
