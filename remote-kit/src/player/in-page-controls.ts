import type { ScenarioStep } from '@stepwell/contract';

// Functions that both players run in the page. `play-steps.ts` calls them; Playwright sends them to the page as text, so they must not
// use any outer variable.

export type RobotStep = Extract<ScenarioStep, { fill: string }> & { by: 'robot' };

/** Whether a step fills every field with its label, hidden fields too. */
export function isByRobot(step: ScenarioStep): step is RobotStep {
  return 'fill' in step && step.by === 'robot';
}

/** Whether React has hydrated a control, and it is neither disabled nor busy. */
export function isUsable(control: Element): boolean {
  // React adds this key to an element when it hydrates the element.
  const isHydrated = Object.keys(control).some((key) => key.startsWith('__reactProps'));
  return isHydrated && !control.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
}

/** CSS selectors of the closed disclosures that hide these controls, the innermost first. On a narrow page controls can be folded. */
export function closedDisclosures(controls: readonly Element[]): string[] {
  const openers: string[] = [];
  for (const control of controls)
    for (let element: Element | null = control; element; element = element.parentElement) {
      const opener = element.id && `[aria-controls=${JSON.stringify(element.id)}][aria-expanded="false"]`;
      if (opener && control.ownerDocument.querySelector(opener)) openers.push(opener);
    }
  return openers;
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

/** Whether a page shows a text; white space and case are ignored. Hidden text does not count, except in jsdom, which has no layout. */
export function showsText(text: string, body: HTMLElement = document.body): boolean {
  const plain = (value: string) => value.replaceAll(/\s+/g, ' ').toLowerCase();
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const shown = (body as { innerText?: string }).innerText ?? body.textContent ?? '';
  return plain(shown).includes(plain(text));
}
