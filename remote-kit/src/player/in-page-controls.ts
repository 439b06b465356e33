import type { ScenarioStep } from '@stepwell/contract';

// What both players do to a control: jest and the workbench call these functions, Playwright sends them to the page as text. They use
// nothing from outside themselves.

/** How a step is taken when it is not one click, or one value typed by keys. */
export type InputMethod = 'double-click' | 'enter-twice' | 'paste' | 'autofill';

export type RobotStep = Extract<ScenarioStep, { fill: string }> & { by: 'robot' };

/** Whether a step fills fields that people do not see. */
export function isByRobot(step: ScenarioStep): step is RobotStep {
  return 'fill' in step && step.by === 'robot';
}

/** Whether React has hydrated a control, and it is neither disabled nor busy. */
export function isUsable(control: Element): boolean {
  const isHydrated = Object.keys(control).some((key) => key.startsWith('__reactProps'));
  return isHydrated && !control.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
}

/** Opens the disclosures that hide these controls: a narrow page folds what a wide one shows. */
export function openDisclosures(controls: readonly Element[]): void {
  for (const control of controls)
    for (let element: Element | null = control; element; element = element.parentElement) {
      const opener = element.id && `[aria-controls=${JSON.stringify(element.id)}][aria-expanded="false"]`;
      if (opener) control.ownerDocument.querySelector<HTMLElement>(opener)?.click();
    }
}

/** Fills a field as the browser's autofill does: without focus and without a key. */
export function autofill(field: Element, value: string): void {
  const view = field.ownerDocument.defaultView as Window & typeof globalThis;
  const { prototype } =
    field instanceof view.HTMLTextAreaElement ? view.HTMLTextAreaElement : view.HTMLInputElement;
  // React has replaced the setter of the field itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new view.Event(name, { bubbles: true }));
}

/** Whether a page shows a text, whatever its spaces and its case. Hidden text does not count where there is a layout. */
export function showsText(text: string, body: HTMLElement = document.body): boolean {
  const plain = (given: string) => given.replaceAll(/\s+/g, ' ').toLowerCase();
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const shown = (body as { innerText?: string }).innerText ?? body.textContent ?? '';
  return plain(shown).includes(plain(text));
}
