import type { ScenarioStep } from '@stepwell/contract';
import { within } from '@testing-library/dom';

/** A step, or the reason why an action is none. */
export type Recorded = { step: ScenarioStep } | { unsaid: string };

type Role = NonNullable<Extract<ScenarioStep, { click: string }>['role']>;

const PRESSED: readonly Role[] = ['button', 'link', 'tab', 'checkbox', 'radio'];
const FILLED = ['textbox', 'searchbox'];
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role]';

/**
 * Records a person's actions on a page as steps.
 * @returns stops it
 */
export function recordSteps(page: Document, notify: (recorded: Recorded) => void): () => void {
  const end = new AbortController();
  // Before the page's own listeners, which may remove the control.
  const options = { capture: true, signal: end.signal };
  let byEnter: Element | null = null;
  // Cached, since computing a name at each key is slow.
  let field: { control: Element; recorded: Recorded } | null = null;

  const onClick = (event: MouseEvent) => {
    const control = findControl(event.target);
    // A script repeats presses that came before hydration: they were recorded already.
    const isGivenLate = !event.isTrusted && event.detail === 0;
    if (!control || isGivenLate || control === byEnter) return;
    const recorded = pressOf(page, control);
    if (recorded) notify(recorded);
  };
  const onInput = ({ target }: Event) => {
    const control = findControl(target);
    // Checkboxes and radios dispatch `input` too.
    if (!control || PRESSED.some((role) => role === roleOf(control))) return;
    if (control !== field?.control) field = { control, recorded: fillOf(page, control) };
    notify(withValue(field.recorded, control));
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') notify({ unsaid: 'Escape was pressed: a scenario has no step for a key.' });
    const button = key === 'Enter' ? firstButtonOf(target) : null;
    const recorded = button && pressOf(page, button);
    if (!recorded) return;
    notify(recorded);
    byEnter = button;
    // The browser dispatches the button's click in the same task.
    setTimeout(() => {
      byEnter = null;
    });
  };

  page.addEventListener('click', onClick, options);
  page.addEventListener('input', onInput, options);
  page.addEventListener('keydown', onKey, options);
  return () => end.abort();
}

/** Appends a step; a field that is filled again replaces its last step. */
export function withStep(steps: readonly ScenarioStep[], step: ScenarioStep): ScenarioStep[] {
  const last = steps.at(-1);
  const isSameField = last && 'fill' in last && 'fill' in step && last.fill === step.fill;
  return [...(isSameField ? steps.slice(0, -1) : steps), step];
}

function pressOf(page: Document, control: Element): Recorded | null {
  const role = roleOf(control);
  const pressed = PRESSED.find((known) => known === role);
  if (pressed) {
    return named(page, control, [pressed], (click) =>
      pressed === 'button' ? { click } : { click, role: pressed },
    );
  }
  // Text fields and selects are recorded by their values.
  return FILLED.includes(role) || control.matches('input, select') ? null : noStepFor(page, control);
}

function fillOf(page: Document, control: Element): Recorded {
  if (!FILLED.includes(roleOf(control))) return noStepFor(page, control);
  return named(page, control, FILLED, (fill) => ({ fill, value: '' }));
}

function withValue(recorded: Recorded, control: Element): Recorded {
  const { value = '' } = control as HTMLInputElement;
  return 'step' in recorded && 'fill' in recorded.step ? { step: { ...recorded.step, value } } : recorded;
}

/** The step, if it identifies exactly this control. */
function named(
  page: Document,
  control: Element,
  roles: readonly string[],
  stepOf: (name: string) => ScenarioStep,
): Recorded {
  const names = new Map(roles.flatMap((role) => namesOf(page, role)));
  const name = names.get(control);
  if (!name) return { unsaid: `A ${roles[0]} without a name was used: a scenario cannot find it.` };
  const alike = [...names.values()].filter((other) => other === name).length;
  if (alike > 1)
    return { unsaid: `There are ${alike} of the ${roles[0]} “${name}”: a scenario cannot say which.` };
  return { step: stepOf(name) };
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
  return { unsaid: `The ${role}${name ? ` “${name}”` : ''} was used: a scenario has no step for it.` };
}

function findControl(target: EventTarget | null): Element | null {
  const isElement = target !== null && 'closest' in target;
  return isElement ? (target as Element).closest(CONTROLS) : null;
}

/** Explicit or implicit ARIA role. */
function roleOf(control: Element): string {
  const given = control.getAttribute('role');
  if (given) return given;
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
