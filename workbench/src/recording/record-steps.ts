import type { ScenarioStep } from '@stepwell/contract';
import { namePattern } from '@stepwell/remote-kit/internal/step-control';
import { within } from '@testing-library/dom';

/** A step, or the reason why a scenario cannot contain the action. */
export type Recorded = { step: ScenarioStep } | { unsupported: string };

type Role = NonNullable<Extract<ScenarioStep, { click: string }>['role']>;

const PRESSED_ROLES: readonly Role[] = ['button', 'link', 'tab', 'checkbox', 'radio'];
const FILLED_ROLES = ['textbox', 'searchbox'];
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role]';

/** Records a person's actions on a page as steps. @returns a function that stops the recording */
export function recordSteps(page: Document, notify: (recorded: Recorded) => void): () => void {
  const end = new AbortController();
  // The listeners run in the capture phase, before the page's own listeners, which may remove the control.
  const options = { capture: true, signal: end.signal };
  /** The button that Enter in a field has just pressed, and whose click must not be recorded a second time. */
  let pressedByEnter: Element | null = null;
  // Cache of the last field, because computing an accessible name at each key is slow.
  let field: { control: Element; recorded: Recorded } | null = null;

  const onClick = (event: MouseEvent) => {
    const control = findControl(event.target);
    // After hydration the page replays earlier clicks, which were recorded when the person made them.
    const isReplayed = !event.isTrusted && event.detail === 0;
    if (!control || isReplayed || control === pressedByEnter) return;
    const recorded = pressOf(page, control);
    if (recorded) notify(recorded);
  };
  const onInput = ({ target }: Event) => {
    const control = findControl(target);
    // Checkboxes and radios dispatch `input` too.
    if (!control || PRESSED_ROLES.some((role) => role === roleOf(control))) return;
    if (control !== field?.control) field = { control, recorded: fillOf(page, control) };
    notify(withValue(field.recorded, control));
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') notify({ unsupported: 'Escape was pressed: a scenario has no step for a key.' });
    const button = key === 'Enter' ? firstButtonOf(target) : null;
    const recorded = button && pressOf(page, button);
    if (!recorded) return;
    notify(recorded);
    pressedByEnter = button;
    // The browser dispatches the button's click in the same task.
    setTimeout(() => {
      pressedByEnter = null;
    });
  };

  page.addEventListener('click', onClick, options);
  page.addEventListener('input', onInput, options);
  page.addEventListener('keydown', onKey, options);
  return () => end.abort();
}

/** Appends a step, or replaces the last step if both fill the same field. */
export function withStep(steps: readonly ScenarioStep[], step: ScenarioStep): ScenarioStep[] {
  const last = steps.at(-1);
  const isSameField = last && 'fill' in last && 'fill' in step && last.fill === step.fill;
  return [...(isSameField ? steps.slice(0, -1) : steps), step];
}

function pressOf(page: Document, control: Element): Recorded | null {
  const role = roleOf(control);
  const pressed = PRESSED_ROLES.find((each) => each === role);
  if (pressed) {
    return stepIfUnique(page, control, [pressed], (click) =>
      pressed === 'button' ? { click } : { click, role: pressed },
    );
  }
  // `onInput` records text fields, and reports selects.
  return FILLED_ROLES.includes(role) || control.matches('input, select') ? null : noStepFor(page, control);
}

function fillOf(page: Document, control: Element): Recorded {
  if (!FILLED_ROLES.includes(roleOf(control))) return noStepFor(page, control);
  return stepIfUnique(page, control, FILLED_ROLES, (fill) => ({ fill, value: '' }));
}

function withValue(recorded: Recorded, control: Element): Recorded {
  const { value = '' } = control as HTMLInputElement;
  return 'step' in recorded && 'fill' in recorded.step ? { step: { ...recorded.step, value } } : recorded;
}

/** The step, if role and name identify exactly this control; else the reason why not. */
function stepIfUnique(
  page: Document,
  control: Element,
  roles: readonly string[],
  stepOf: (name: string) => ScenarioStep,
): Recorded {
  const names = new Map(roles.flatMap((role) => namesOf(page, role)));
  const name = names.get(control);
  if (!name) return { unsupported: `A ${roles[0]} without a name was used: a scenario cannot find it.` };
  const step = stepOf(name);
  const pattern = namePattern(step);
  const matchCount = [...names.values()].filter((other) =>
    typeof pattern === 'string' ? other === pattern : pattern.test(other),
  ).length;
  if (matchCount > 1)
    return {
      unsupported: `${matchCount} controls match ${roles[0]} “${name}”: a scenario cannot distinguish them.`,
    };
  return { step };
}

function namesOf(page: Document, role: string): [Element, string][] {
  const names: [Element, string][] = [];
  within(page.body).queryAllByRole(role, {
    name: (name, element) => names.push([element, name]) > 0,
  });
  return names;
}

function noStepFor(page: Document, control: Element): Recorded {
  const role = roleOf(control);
  const name = new Map(namesOf(page, role)).get(control);
  return { unsupported: `The ${role}${name ? ` “${name}”` : ''} was used: a scenario has no step for it.` };
}

function findControl(target: EventTarget | null): Element | null {
  const isElement = target !== null && 'closest' in target;
  return isElement ? (target as Element).closest(CONTROLS) : null;
}

/** Explicit or implicit ARIA role. */
function roleOf(control: Element): string {
  const explicitRole = control.getAttribute('role');
  if (explicitRole) return explicitRole;
  if (control.localName === 'input') return INPUT_ROLES[(control as HTMLInputElement).type] ?? 'textbox';
  return ROLES[control.localName] ?? 'button';
}

const ROLES: Readonly<Record<string, string>> = {
  a: 'link',
  select: 'combobox',
  summary: 'disclosure',
  textarea: 'textbox',
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** The button that Enter in a field activates. */
function firstButtonOf(target: EventTarget | null): HTMLElement | null {
  const field = findControl(target);
  const form = field?.localName === 'input' ? (field as HTMLInputElement).form : null;
  const button = form?.querySelector<HTMLElement>('button:not([type="button"]), input[type="submit"]');
  return button?.matches(':disabled') ? null : (button ?? null);
}
