import type { ScenarioStep } from '@stepwell/contract';
import { configure, fireEvent, getConfig, waitFor, within } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { InputMethod } from '../faults/fault';
import { autofill } from '../faults/in-page-faults';

/** Milliseconds in which a step's control must be there, and the scenario's text after the last step. */
const PATIENCE_MS = 10_000;

// What was not found is said in one line; a print of the whole page would help nobody here.
configure({ getElementError: (message) => new Error(message?.split('\n')[0] ?? 'not found') });

/** A step in words, for the tester who takes it by hand. */
export function stepText(step: ScenarioStep): string {
  return 'fill' in step ? `Fill “${step.fill}” with “${step.value}”` : `Press “${step.click}”`;
}

export interface PlayStepsOptions {
  /** Is told how many steps are done. */
  onStep?: (done: number) => void;
  /** Fills each field at once rather than by keys, and waits for nothing between: for tests, which fill many. */
  pastes?: boolean;
  /** Otherwise than as always. */
  hand?: InputMethod;
}

/**
 * Does what a person would do to reach a state.
 * @throws Error naming the control that a step did not find
 */
export async function playSteps(
  page: Document,
  steps: readonly ScenarioStep[],
  { onStep, pastes = false, hand }: PlayStepsOptions = {},
): Promise<void> {
  // Not without any delay: nobody is so quick that the page cannot finish a task between two keys.
  const user = userEvent.setup({ document: page, delay: pastes ? null : 0, pointerEventsCheck: 0 });
  for (const [index, step] of steps.entries()) {
    const control = await findControl(page, step);
    if ('fill' in step) await fill(user, control, step.value, pastes ? 'at once' : hand);
    else await press(user, control, hand);
    onStep?.(index + 1);
  }
}

async function fill(
  user: UserEvent,
  field: HTMLElement,
  value: string,
  hand?: InputMethod | 'at once',
): Promise<void> {
  if (hand === 'autofill') return void getConfig().eventWrapper(() => autofill(field, value));
  await user.clear(field);
  if (hand === 'at once') await user.paste(value);
  else if (hand === 'paste') await user.paste(` ${value} `);
  else await user.type(field, value.replaceAll(/[[{]/g, '$&$&'));
}

async function press(user: UserEvent, control: HTMLElement, hand?: InputMethod): Promise<void> {
  if (hand === 'double-click') return user.dblClick(control);
  if (hand !== 'enter-twice') return user.click(control);
  // Within a text of several lines Enter is a line.
  const typedIn = control.closest('form')?.querySelector<HTMLElement>('input:focus');
  (typedIn ?? control).focus();
  await user.keyboard('{Enter}{Enter}');
}

/** @throws Error when the text does not come in time: what the clock brings has three times its seconds */
export async function waitForText(page: Document, text: string, afterSeconds = 0): Promise<void> {
  const wanted = plain(text);
  const look = () => {
    if (!plain(visibleText(page.body)).includes(wanted)) throw new Error(`The page does not show “${text}”.`);
  };
  // Not only mutations: a style can bring a text too.
  await waitFor(look, { container: page.body, timeout: afterSeconds * 3000 + PATIENCE_MS, interval: 50 });
}

/** What is hidden does not count, where there is a layout to say so. */
function visibleText({ innerText, textContent }: { innerText?: string; textContent: string | null }): string {
  return innerText ?? textContent ?? '';
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}

/** A control that React has taken over and that is neither disabled nor busy. */
function findControl(page: Document, step: ScenarioStep): Promise<HTMLElement> {
  return waitFor(
    () => {
      const control = onlyControl(page, step);
      const isTakenOver = isHydrated(control);
      // Who means to use a control points at it, and so wakes a region that sleeps.
      if (!isTakenOver) fireEvent.pointerOver(control);
      if (isTakenOver && !control.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]'))
        return control;
      throw new Error(`The ${rolesOf(step)[0]} “${nameOf(step)}” is there, but it cannot be used.`);
    },
    { container: page.body, timeout: PATIENCE_MS, interval: 50 },
  );
}

/** @throws Error where there is none, or more than one */
function onlyControl(page: Document, step: ScenarioStep): HTMLElement {
  const roles = rolesOf(step);
  const name = nameOf(step);
  const controls = (hidden: boolean) =>
    roles.flatMap((role) => within(page.body).queryAllByRole(role, { name, hidden }));
  const [control, ...others] = controls(false);
  if (!control) openDisclosure(controls(true));
  if (!control) throw new Error(`There is no ${roles[0]} “${name}”.`);
  if (others.length > 0) throw new Error(`There are ${others.length + 1} of the ${roles[0]} “${name}”.`);
  return control;
}

/** Opens the disclosure that hides a control, as a person would who looks for it: a narrow page folds what a wide one shows. */
function openDisclosure(controls: readonly HTMLElement[]): void {
  for (const control of controls)
    for (let element: Element | null = control; element; element = element.parentElement) {
      const opener = element.id && `[aria-controls=${JSON.stringify(element.id)}][aria-expanded="false"]`;
      if (opener) control.ownerDocument.querySelector<HTMLElement>(opener)?.click();
    }
}

function rolesOf(step: ScenarioStep): string[] {
  return 'fill' in step ? ['textbox', 'searchbox'] : [step.role ?? 'button'];
}

function nameOf(step: ScenarioStep): string {
  return 'fill' in step ? step.fill : step.click;
}

/** React marks every element that it has taken over. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}
