import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { Locator, Page } from 'playwright-core';
import { advanceClock } from './held-clock';

/** Milliseconds in which a step's control must be there, and the scenario's text after the last step. */
const PATIENCE_MS = 15_000;
/** What comes by the clock after so many seconds is not waited for: the clock is turned. */
const LONG_SECONDS = 5;
const LOOK_AGAIN_MS = 50;

/** Whether the page's clock has to be in our hand for this scenario. */
export function isLong({ afterSeconds = 0 }: Scenario): boolean {
  return afterSeconds > LONG_SECONDS;
}

/**
 * Takes a scenario's steps as a person does, with pointer and keyboard of the browser itself, and waits for its text. The page's
 * clock is held: it is turned only where the scenario says that its text comes by the clock.
 * @throws Error naming the control or the text that was not there
 */
export async function playInBrowser(page: Page, scenario: Scenario): Promise<void> {
  for (const step of scenario.steps ?? []) await take(page, step);
  const isByClock = (scenario.afterSeconds ?? 0) > 0;
  await waitForText(page, scenario, PATIENCE_MS, isByClock ? advanceClock : undefined);
}

/** Whether the page shows a text now; what is hidden does not count. */
export function shows(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const plain = (given: string) => given.replaceAll(/\s+/g, ' ').toLowerCase();
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    const { innerText } = document.body;
    return plain(innerText).includes(plain(wanted));
  }, text);
}

async function take(page: Page, step: ScenarioStep): Promise<void> {
  const control = await findControl(page, step);
  if ('fill' in step) await control.fill(step.value, { timeout: PATIENCE_MS });
  else await control.click({ timeout: PATIENCE_MS });
}

/**
 * @param turn makes the page's clock go on, where the text comes by it
 * @throws Error if the text does not come in time
 */
export async function waitForText(
  page: Page,
  scenario: Scenario,
  patienceMs = PATIENCE_MS,
  turn = isLong(scenario) ? goOn : undefined,
): Promise<void> {
  const { shows: text, afterSeconds = 0 } = scenario;
  // What the page fetches at first is here before the time goes on: else it would seem to be late.
  if (turn) await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
  const end = Date.now() + patienceMs + afterSeconds * 3000;
  while (!(await shows(page, text))) {
    if (Date.now() > end) throw new Error(`The page does not show “${text}”.`);
    await turn?.(page);
    await pause();
  }
}

/**
 * A control that React has taken over, and the only one of its role and name.
 * @param isOver says that one that is not there will not come any more, before the patience is at its end
 * @throws Error with why there is none
 */
export async function findControl(
  page: Page,
  step: ScenarioStep,
  patienceMs = PATIENCE_MS,
  isOver?: () => Promise<boolean>,
): Promise<Locator> {
  const { found, words } = locateControl(page, step);
  const end = Date.now() + patienceMs;
  for (;;) {
    const count = await found.count();
    if (count === 1 && (await isUsable(found))) return found;
    if (Date.now() > end || (count === 0 && (await isOver?.()))) {
      if (count === 0) throw new Error(`There is no ${words}.`);
      if (count > 1) throw new Error(`There are ${count} of the ${words}.`);
      throw new Error(`The ${words} is there, but it cannot be used.`);
    }
    if (count === 0) await openDisclosure(page, step);
    // Who means to use a control points at it, and so wakes a region that sleeps.
    if (count === 1) await found.dispatchEvent('pointerover').catch(() => undefined);
    await pause();
  }
}

/** What a step means, whether it can be used or not. @param includeHidden counts also what is not shown */
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

/** Opens the disclosure that hides a control, as a person would who looks for it: a narrow page folds what a wide one shows. */
function openDisclosure(page: Page, step: ScenarioStep): Promise<void> {
  return locateControl(page, step, true).found.evaluateAll((controls) => {
    for (const control of controls)
      for (let element: Element | null = control; element; element = element.parentElement) {
        const opener = element.id && `[aria-controls=${JSON.stringify(element.id)}][aria-expanded="false"]`;
        if (opener) document.querySelector<HTMLElement>(opener)?.click();
      }
  });
}

/** A name, and what a page says behind it of how the control is now: “Open chat, 1 unread message”. */
function nameWithStatus(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, .*)?$`);
}

/** In small steps: nobody knows when the page began to count. */
function goOn(page: Page): Promise<void> {
  return page.clock.fastForward(5000);
}

async function isUsable(control: Locator): Promise<boolean> {
  try {
    return await control.evaluate(
      (element) =>
        // React marks every element that it has taken over.
        Object.keys(element).some((key) => key.startsWith('__reactProps')) &&
        !element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]'),
      undefined,
      { timeout: 1000 },
    );
  } catch {
    // It has gone meanwhile, and is looked for again.
    return false;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
