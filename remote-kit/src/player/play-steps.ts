import type { ScenarioStep } from '@stepwell/contract';
import { configure, fireEvent, getConfig, waitFor, within } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  autofill,
  type InputMethod,
  isByRobot,
  isUsable,
  openDisclosures,
  type RobotStep,
  showsText,
} from './in-page-controls';

/** Within it a step's control must be there, and the scenario's text after the last step. */
const TIMEOUT_MS = 10_000;

// The first line of an error says what was not found; Testing Library adds the whole page.
configure({ getElementError: (message) => new Error(message?.split('\n')[0] ?? 'not found') });

/** A step in words, such as `Press “Apply”`. */
export function stepText(step: ScenarioStep): string {
  if (!('fill' in step)) return `Press “${step.click}”`;
  return `Fill “${step.fill}” with “${step.value}”${isByRobot(step) ? ', as a robot' : ''}`;
}

export interface PlayStepsOptions {
  /** Called with the number of steps that are done. */
  onStep?: (done: number) => void;
  /** Pastes each value instead of typing it, without delays: for tests, which fill many fields. */
  pastes?: boolean;
  /** Default: one click, and keys. */
  input?: InputMethod;
}

/**
 * Takes a scenario's steps within the page, by user-event.
 * @throws Error naming the control that a step did not find
 */
export async function playSteps(
  page: Document,
  steps: readonly ScenarioStep[],
  { onStep, pastes = false, input }: PlayStepsOptions = {},
): Promise<void> {
  // A delay of 0 ms lets the page finish a task between two keys.
  const user = userEvent.setup({ document: page, delay: pastes ? null : 0, pointerEventsCheck: 0 });
  for (const [index, step] of steps.entries()) {
    if (isByRobot(step)) {
      await fillAsRobot(page, step);
      onStep?.(index + 1);
      continue;
    }
    const control = await findControl(page, step);
    if ('fill' in step) await fill(user, control, step.value, pastes ? 'at once' : input);
    else await press(user, control, input);
    onStep?.(index + 1);
  }
}

async function fill(
  user: UserEvent,
  field: HTMLElement,
  value: string,
  input?: InputMethod | 'at once',
): Promise<void> {
  if (input === 'autofill') return void getConfig().eventWrapper(() => autofill(field, value));
  await user.clear(field);
  if (input === 'at once') await user.paste(value);
  else if (input === 'paste') await user.paste(` ${value} `);
  else await user.type(field, value.replaceAll(/[[{]/g, '$&$&'));
}

/** A robot needs no field that can be seen, and no page that is hydrated. */
async function fillAsRobot(page: Document, { fill, value }: RobotStep): Promise<void> {
  const fields = await within(page.body).findAllByLabelText(fill);
  getConfig().eventWrapper(() => {
    for (const field of fields) autofill(field, value);
  });
}

async function press(user: UserEvent, control: HTMLElement, input?: InputMethod): Promise<void> {
  if (input === 'double-click') return user.dblClick(control);
  if (input !== 'enter-twice') return user.click(control);
  // In a text area Enter is a new line.
  const typedIn = control.closest('form')?.querySelector<HTMLElement>('input:focus');
  (typedIn ?? control).focus();
  await user.keyboard('{Enter}{Enter}');
}

/**
 * @param afterSeconds of the scenario: a text that appears with time gets three times as long
 * @throws Error when the text does not appear in time
 */
export async function waitForText(page: Document, text: string, afterSeconds = 0): Promise<void> {
  const check = () => {
    if (!showsText(text, page.body)) throw new Error(`The page does not show “${text}”.`);
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
      throw new Error(`The ${rolesOf(step)[0]} “${nameOf(step)}” is there, but it cannot be used.`);
    },
    { container: page.body, timeout: TIMEOUT_MS, interval: 50 },
  );
}

/** @throws Error unless exactly one control matches */
function onlyControl(page: Document, step: ScenarioStep): HTMLElement {
  const roles = rolesOf(step);
  const name = nameOf(step);
  const controls = (hidden: boolean) =>
    roles.flatMap((role) => within(page.body).queryAllByRole(role, { name, hidden }));
  const [control, ...others] = controls(false);
  if (!control) openDisclosures(controls(true));
  if (!control) throw new Error(`There is no ${roles[0]} “${name}”.`);
  if (others.length > 0) throw new Error(`There are ${others.length + 1} of the ${roles[0]} “${name}”.`);
  return control;
}

function rolesOf(step: ScenarioStep): string[] {
  return 'fill' in step ? ['textbox', 'searchbox'] : [step.role ?? 'button'];
}

function nameOf(step: ScenarioStep): string {
  return 'fill' in step ? step.fill : step.click;
}
