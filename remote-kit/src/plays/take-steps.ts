import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { Locator, Page } from 'playwright-core';
import {
  autofill,
  type InputMethod,
  isByRobot,
  isUsable,
  openDisclosures,
  type RobotStep,
  showsText,
} from '../player/in-page-controls';
import { advanceClock } from './paused-clock';

/** Within it a step's control must be there, and the scenario's text after the last step. */
const TIMEOUT_MS = 15_000;
/** A text that appears later than this is not waited for: the clock is moved forward. */
const LONG_SECONDS = 5;
const POLL_MS = 50;

/** Whether the text of a scenario takes so long that the page's clock has to be controlled. */
export function needsClock({ afterSeconds = 0 }: Scenario): boolean {
  return afterSeconds > LONG_SECONDS;
}

/**
 * Takes a scenario's steps with the browser's own pointer and keyboard, and waits for its text. The page's clock is paused, and
 * advances only where the text appears with time.
 * @throws Error naming the control or the text that was not there
 */
export async function playInBrowser(page: Page, scenario: Scenario): Promise<void> {
  for (const step of scenario.steps ?? []) await takeStep(page, step);
  const isByClock = (scenario.afterSeconds ?? 0) > 0;
  await waitForText(page, scenario, TIMEOUT_MS, isByClock ? advanceClock : undefined);
}

/** Whether the page shows a text now. */
export function isShown(page: Page, text: string): Promise<boolean> {
  return page.evaluate(showsText, text);
}

export interface StepOptions {
  /** Default: one click, and a value at once. */
  input?: InputMethod;
  /** The step before: Enter is pressed in the field that it filled. */
  before?: ScenarioStep;
  timeoutMs?: number;
  /** Whether a control that is missing will not appear any more. */
  isOver?: () => Promise<boolean>;
}

/** Takes one step. @throws Error naming the control that was not there */
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

/** A robot needs no field that can be seen, and no page that is hydrated. */
async function fillAsRobot(page: Page, { fill, value }: RobotStep, timeout: number): Promise<void> {
  const fields = page.getByLabel(fill, { exact: true });
  await fields.first().waitFor({ state: 'attached', timeout });
  for (const field of await fields.all()) await field.evaluate(autofill, value);
}

async function pressEnterTwice(page: Page, button: Locator, before?: ScenarioStep): Promise<void> {
  const field =
    before && 'fill' in before && !isByRobot(before) ? locateControl(page, before).found : undefined;
  // In a text area Enter is a new line.
  const isSingle = field && (await field.evaluate((element) => element instanceof HTMLInputElement));
  await (isSingle ? field : button).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/**
 * @param advance moves the page's clock on, for a text that appears with time
 * @throws Error if the text does not appear in time
 */
export async function waitForText(
  page: Page,
  scenario: Scenario,
  timeoutMs = TIMEOUT_MS,
  advance: ((page: Page) => Promise<unknown>) | undefined = needsClock(scenario) ? fastForward : undefined,
): Promise<void> {
  const { shows: text, afterSeconds = 0 } = scenario;
  // Files that the page fetches at first would time out on a clock that moves.
  if (advance) await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => undefined);
  const end = Date.now() + timeoutMs + afterSeconds * 3000;
  while (!(await isShown(page, text))) {
    if (Date.now() > end) throw new Error(`The page does not show “${text}”.`);
    await advance?.(page);
    await pause();
  }
}

/**
 * The one control of a step, hydrated and usable.
 * @param isOver see `StepOptions`
 * @throws Error with why there is none
 */
export async function findControl(
  page: Page,
  step: ScenarioStep,
  timeoutMs = TIMEOUT_MS,
  isOver?: () => Promise<boolean>,
): Promise<Locator> {
  const { found, words } = locateControl(page, step);
  const end = Date.now() + timeoutMs;
  for (;;) {
    const count = await found.count();
    if (count === 1 && (await isUsableNow(found))) return found;
    if (Date.now() > end || (count === 0 && (await isOver?.()))) {
      if (count === 0) throw new Error(`There is no ${words}.`);
      if (count > 1) throw new Error(`There are ${count} of the ${words}.`);
      throw new Error(`The ${words} is there, but it cannot be used.`);
    }
    if (count === 0) await locateControl(page, step, true).found.evaluateAll(openDisclosures);
    // Regions hydrate when a pointer is over them.
    if (count === 1) await found.dispatchEvent('pointerover').catch(() => undefined);
    await pause();
  }
}

/** The control of a step, usable or not. @param includeHidden also matches hidden controls */
export function locateControl(
  page: Page,
  step: ScenarioStep,
  includeHidden = false,
): { found: Locator; words: string } {
  if (!('fill' in step)) {
    const { click: name, role = 'button' } = step;
    return {
      found: page.getByRole(role, { name: nameWithStatus(name), includeHidden }),
      words: `${role} “${name}”`,
    };
  }
  const { fill: name } = step;
  const found = page
    .getByRole('textbox', { name, exact: true, includeHidden })
    .or(page.getByRole('searchbox', { name, exact: true, includeHidden }));
  return { found, words: `textbox “${name}”` };
}

/** A name, and the status that a page may append to it: “Open chat, 1 unread message”. */
function nameWithStatus(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, .*)?$`);
}

/** In small steps, since a page may start its timer at any time. */
function fastForward(page: Page): Promise<void> {
  return page.clock.fastForward(5000);
}

/** `false` for a control that has gone meanwhile. */
function isUsableNow(control: Locator): Promise<boolean> {
  return control.evaluate(isUsable, undefined, { timeout: 1000 }).catch(() => false);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
