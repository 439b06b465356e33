import type { ScenarioStep } from '@stepwell/contract';
import { configure, fireEvent, getConfig, waitFor, within } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  autofill,
  closedDisclosures,
  isByRobot,
  isUsable,
  type RobotStep,
  showsText,
} from './in-page-controls';
import { controlProblem, namePattern, rolesOf, textProblem } from './step-control';

// Takes the steps of a scenario (fill a field, press a button) within a page, by Testing Library and user-event: in jest, and in the page
// of `npm run qa`.

type FillStep = Extract<ScenarioStep, { fill: string }>;

/** Time limit for the control of a step, and for the text of a scenario, to appear. */
const TIMEOUT_MS = 10_000;

// Errors have only the first line of Testing Library's message, because its other lines are the markup of the whole page.
configure({ getElementError: (message) => new Error(message?.split('\n')[0] ?? 'not found') });

/** Takes the steps of a scenario one after the other. @throws Error naming the control that a step did not find */
export async function playSteps(page: Document, steps: readonly ScenarioStep[]): Promise<void> {
  const user = userEvent.setup({ document: page, delay: null, pointerEventsCheck: 0 });
  for (const step of steps) {
    if (isByRobot(step)) await fillAsRobot(page, step);
    else if ('fill' in step) await fill(user, await findControl(page, step), step);
    else await user.click(await findControl(page, step));
  }
}

/** Unless the step types, the value is pasted at once, because typing takes long in tests that fill many fields. */
async function fill(user: UserEvent, field: HTMLElement, { value, by }: FillStep): Promise<void> {
  await user.clear(field);
  if (by === 'keys') await user.keyboard(value);
  else await user.paste(value);
}

/** Fills every field with the label at once, hidden or not, as a robot does. */
async function fillAsRobot(page: Document, { fill, value }: RobotStep): Promise<void> {
  const fields = await within(page.body).findAllByLabelText(fill);
  getConfig().eventWrapper(() => {
    for (const field of fields) autofill(field, value);
  });
}

/**
 * @param afterSeconds of the scenario; three times this is added to the time limit
 * @throws Error when the text does not appear in time
 */
export async function waitForText(page: Document, text: string, afterSeconds = 0): Promise<void> {
  const check = () => {
    if (!showsText(text, page.body)) throw textProblem(text);
  };
  // Polls too, since a style can show a text without a mutation.
  await waitFor(check, { container: page.body, timeout: afterSeconds * 3000 + TIMEOUT_MS, interval: 50 });
}

function findControl(page: Document, step: ScenarioStep): Promise<HTMLElement> {
  return waitFor(
    () => {
      const control = onlyControl(page, step);
      if (isUsable(control)) return control;
      // Regions hydrate when a pointer is over them.
      fireEvent.pointerOver(control);
      throw controlProblem(step, 1);
    },
    { container: page.body, timeout: TIMEOUT_MS, interval: 50 },
  );
}

/** @throws Error unless exactly one control matches */
function onlyControl(page: Document, step: ScenarioStep): HTMLElement {
  const name = namePattern(step);
  const controls = (hidden: boolean) =>
    rolesOf(step).flatMap((role) => within(page.body).queryAllByRole(role, { name, hidden }));
  const visible = controls(false);
  const [control] = visible;
  if (!control)
    for (const opener of closedDisclosures(controls(true))) page.querySelector<HTMLElement>(opener)?.click();
  if (!control || visible.length > 1) throw controlProblem(step, visible.length);
  return control;
}
