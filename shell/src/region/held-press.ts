import { afterPaint } from './after-paint';

/** So long a press waits for the code it was meant for; then it does what it does without scripts. */
const HELD_MS = 2000;

let isGiving = false;

/** A press on a region whose code has not come: kept from the browser, and given to the element later, once. */
export class HeldPress {
  private readonly timer: ReturnType<typeof setTimeout>;
  private isGiven = false;

  private constructor(private readonly act: () => void) {
    this.timer = setTimeout(() => this.give(), HELD_MS);
  }

  /** @returns nothing for what is not a press, and for what the browser alone answers: other buttons, keys held down */
  static of(event: MouseEvent | KeyboardEvent): HeldPress | undefined {
    const act = isGiving ? undefined : actOf(event);
    if (!act) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    return new HeldPress(act);
  }

  /** The region is alive: its element gets the press when its first effects have run. */
  giveSoon(): void {
    clearTimeout(this.timer);
    afterPaint(() => this.give());
  }

  /** Another press has taken its place. */
  drop(): void {
    clearTimeout(this.timer);
    this.isGiven = true;
  }

  private give(): void {
    if (this.isGiven) return;
    this.isGiven = true;
    isGiving = true;
    try {
      this.act();
    } finally {
      isGiving = false;
    }
  }
}

function actOf(event: MouseEvent | KeyboardEvent): (() => void) | undefined {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
    return undefined;
  if (event.type === 'click')
    return () =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  const isEnter = 'key' in event && event.key === 'Enter' && !event.isComposing;
  if (!isEnter || !(target instanceof HTMLInputElement) || !target.form) return undefined;
  const { form } = target;
  return () => submitByEnter(form);
}

/** As the browser does it: by a click on the form's first button, which has no effect while the button is disabled. */
function submitByEnter(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button:not([type="button"]), input[type="submit"]');
  if (button) button.click();
  else form.requestSubmit?.();
}
