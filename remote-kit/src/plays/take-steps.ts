import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { Locator, Page } from 'playwright-core';
import {
  autofill,
  closedDisclosures,
  type InputMethod,
  isByRobot,
  isUsable,
  type RobotStep,
  showsText,
} from '../player/in-page-controls';
import { controlProblem, namePattern, rolesOf, textProblem } from '../player/step-control';
import { advanceClock } from './paused-clock';

// Takes the steps of a scenario with Playwright: the browser's own pointer and keyboard.

/** Time limit for the control of a step, and for the text of a scenario, to appear. */
const TIMEOUT_MS = 15_000;
/** If a text appears later than this, the page's clock is moved forward. */
const LONG_SECONDS = 5;
const POLL_MS = 50;

/** Whether the text of a scenario takes so long that the page's clock has to be controlled. */
export function needsClock({ afterSeconds = 0 }: Scenario): boolean {
  return afterSeconds > LONG_SECONDS;
}

/**
 * Takes the steps of a scenario, and waits for its text. With `afterSeconds` the page's clock must be paused: the function
 * advances the clock until the text appears.
 * @throws Error naming the control or the text that is missing
 */
export async function playInBrowser(page: Page, scenario: Scenario): Promise<void> {
  for (const step of scenario.steps ?? []) await takeStep(page, step);
  const isByClock = (scenario.afterSeconds ?? 0) > 0;
  await waitForText(page, scenario, TIMEOUT_MS, isByClock ? advanceClock : undefined);
}

export function isShown(page: Page, text: string): Promise<boolean> {
  return page.evaluate(showsText, text);
}

export interface StepOptions {
  /** Default: one click, and a value at once. */
  input?: InputMethod;
  /** The previous step: Enter is pressed in the field that it filled. */
  before?: ScenarioStep;
  timeoutMs?: number;
  /** Whether a missing control can no longer appear. */
  isOver?: () => Promise<boolean>;
}

/** Takes one step. @throws Error naming the control that is missing */
export async function takeStep(
  page: Page,
  step: ScenarioStep,
  { input, before, timeoutMs = TIMEOUT_MS, isOver }: StepOptions = {},
): Promise<void> {
  if (isByRobot(step)) return fillAsRobot(page, step, timeoutMs);
  const timeout = { timeout: timeoutMs };
  const control = await findControl(page, step, timeoutMs, isOver);
  if ('fill' in step) return fill(page, control, step.value, input, timeout);
  if (input === 'double-click') return control.dblclick(timeout);
  if (input === 'enter-twice') return pressEnterTwice(page, control, before);
  return control.click(timeout);
}

async function fill(
  page: Page,
  control: Locator,
  value: string,
  input: InputMethod | undefined,
  timeout: { timeout: number },
): Promise<void> {
  if (input === 'paste') {
    await control.selectText();
    await page.keyboard.insertText(` ${value} `);
  } else if (input === 'autofill') await control.evaluate(autofill, value);
  else await control.fill(value, timeout);
}

/** Fills every field with the label at once, hidden or not, as a robot does. */
async function fillAsRobot(page: Page, { fill, value }: RobotStep, timeout: number): Promise<void> {
  const fields = page.getByLabel(fill, { exact: true });
  await fields.first().waitFor({ state: 'attached', timeout });
  for (const field of await fields.all()) await field.evaluate(autofill, value);
}

async function pressEnterTwice(page: Page, button: Locator, before?: ScenarioStep): Promise<void> {
  const field = before && 'fill' in before && !isByRobot(before) ? locateControl(page, before) : undefined;
  // In a text area Enter is a new line.
  const isOneLine = field && (await field.evaluate((element) => element instanceof HTMLInputElement));
  await (isOneLine ? field : button).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/**
 * @param advance moves the page's clock forward, for a text that appears after some time
 * @throws Error if the text does not appear in time
 */
export async function waitForText(
  page: Page,
  scenario: Scenario,
  timeoutMs = TIMEOUT_MS,
  advance: ((page: Page) => Promise<unknown>) | undefined = needsClock(scenario) ? fastForward : undefined,
): Promise<void> {
  const { shows: text, afterSeconds = 0 } = scenario;
  // Waits, because requests for the page's files would time out if the clock moved forward now.
  if (advance) await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => undefined);
  const end = Date.now() + timeoutMs + afterSeconds * 3000;
  while (!(await isShown(page, text))) {
    if (Date.now() > end) throw textProblem(text);
    await advance?.(page);
    await pause();
  }
}

/**
 * The one control of a step, hydrated and usable.
 * @param isOver see `StepOptions`
 * @throws Error with the reason why the step cannot be taken
 */
export async function findControl(
  page: Page,
  step: ScenarioStep,
  timeoutMs = TIMEOUT_MS,
  isOver?: () => Promise<boolean>,
): Promise<Locator> {
  const control = locateControl(page, step);
  const end = Date.now() + timeoutMs;
  for (;;) {
    const count = await control.count();
    if (count === 1 && (await isUsableNow(control))) return control;
    if (Date.now() > end || (count === 0 && (await isOver?.()))) throw controlProblem(step, count);
    if (count === 0) {
      const [opener] = (await locateControl(page, step, true).evaluateAll(closedDisclosures)).reverse();
      // The pointer clicks, because after a click by a script, moved elements would count as a layout shift without user input.
      if (opener) await page.click(opener, { timeout: 1000 }).catch(() => undefined);
    }
    // Regions hydrate when a pointer is over them.
    if (count === 1) await control.dispatchEvent('pointerover').catch(() => undefined);
    await pause();
  }
}

/** The control of a step, usable or not. @param includeHidden also matches hidden controls */
export function locateControl(page: Page, step: ScenarioStep, includeHidden = false): Locator {
  const options = { name: namePattern(step), exact: true, includeHidden };
  const [role, ...otherRoles] = rolesOf(step);
  return otherRoles.reduce(
    (control, other) => control.or(page.getByRole(other, options)),
    page.getByRole(role, options),
  );
}

/** Moves the clock forward by a small step, because the page may start its timer at any time. */
function fastForward(page: Page): Promise<void> {
  return page.clock.fastForward(5000);
}

/** Whether a control can be used; `false` if it was removed meanwhile. */
function isUsableNow(control: Locator): Promise<boolean> {
  return control.evaluate(isUsable, undefined, { timeout: 1000 }).catch(() => false);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
