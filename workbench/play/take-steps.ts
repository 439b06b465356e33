import type { Locator, Page } from '@playwright/test';
import type { Scenario, ScenarioStep } from '@stepwell/contract';
import {
  autofill,
  closedDisclosures,
  isByRobot,
  isUsable,
  type RobotStep,
  showsText,
} from '@stepwell/remote-kit/internal/in-page-controls';
import {
  controlProblem,
  namePattern,
  rolesOf,
  textProblem,
} from '@stepwell/remote-kit/internal/step-control';

/** Time limit for the control of a step, and for the text of a scenario, to appear. */
const TIMEOUT_MS = 15_000;
const POLL_MS = 50;
/** By which the page's clock moves forward for a text that appears after some time: small, because the page may start its timer at any time. */
const CLOCK_STEP_MS = 5000;

/** Takes the steps of a scenario with the browser's own pointer and keyboard. @throws Error naming the control that is missing */
export async function takeSteps(page: Page, steps: readonly ScenarioStep[]): Promise<void> {
  for (const step of steps) {
    if (isByRobot(step)) await fillAsRobot(page, step);
    else {
      const control = await findControl(page, step);
      if (!('fill' in step)) await control.click();
      else if (step.by === 'keys') await control.pressSequentially(step.value);
      else await control.fill(step.value);
    }
  }
}

/** @throws Error if the text does not appear in time */
export async function waitForText(page: Page, { shows, afterSeconds = 0 }: Scenario): Promise<void> {
  // Files and calls would time out if the clock moved forward before they have arrived.
  if (afterSeconds > 0) await page.waitForLoadState('networkidle');
  for (const end = Date.now() + TIMEOUT_MS; !(await page.evaluate(showsText, shows)); ) {
    if (Date.now() > end) throw textProblem(shows);
    if (afterSeconds > 0) await page.clock.fastForward(CLOCK_STEP_MS);
    await pause();
  }
}

/** Fills every field with the label at once, hidden or not, as a robot does. */
async function fillAsRobot(page: Page, { fill, value }: RobotStep): Promise<void> {
  const fields = page.getByLabel(fill, { exact: true });
  await fields.first().waitFor({ state: 'attached' });
  for (const field of await fields.all()) await field.evaluate(autofill, value);
}

/** The one control of a step, hydrated and usable. @throws Error with the reason why the step cannot be taken */
async function findControl(page: Page, step: ScenarioStep): Promise<Locator> {
  const control = locateControl(page, step);
  for (const end = Date.now() + TIMEOUT_MS; ; await pause()) {
    const count = await control.count();
    if (count === 1 && (await isUsableNow(control))) return control;
    if (Date.now() > end) throw controlProblem(step, count);
    if (count === 0) {
      const [opener] = (await locateControl(page, step, true).evaluateAll(closedDisclosures)).reverse();
      if (opener) await page.click(opener, { timeout: 1000 }).catch(() => undefined);
    }
    // Regions hydrate when a pointer is over them.
    if (count === 1) await control.dispatchEvent('pointerover').catch(() => undefined);
  }
}

function locateControl(page: Page, step: ScenarioStep, includeHidden = false): Locator {
  const options = { name: namePattern(step), exact: true, includeHidden };
  const [role, ...otherRoles] = rolesOf(step);
  return otherRoles.reduce(
    (control, other) => control.or(page.getByRole(other, options)),
    page.getByRole(role, options),
  );
}

/** Whether a control can be used; `false` if it was removed meanwhile. */
function isUsableNow(control: Locator): Promise<boolean> {
  return control.evaluate(isUsable, undefined, { timeout: 1000 }).catch(() => false);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
