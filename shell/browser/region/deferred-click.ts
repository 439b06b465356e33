import { LAZY_CODE_TIMEOUT_MS } from '@stepwell/contract';
import { afterPaint } from '../interaction/after-paint';
import { showClickError } from './click-error';

/** So long a press waits for the code it was meant for, where the browser answers it too; then the browser does. */
const HELD_MS = 2000;

let isGiving = false;

interface Act {
  /** Repeats the press. */
  give: () => void;
  /** The element that only code answers: a press on it that comes to nothing shows the network error. */
  needsCode?: Element | null;
}

/** A press on a region whose code has not come: kept from the browser, and given to the element later, once. */
export class DeferredClick {
  private readonly timer: ReturnType<typeof setTimeout>;
  private isOver = false;
  private error: Element | undefined;

  private constructor(private readonly act: Act) {
    this.timer = setTimeout(() => this.fail(), act.needsCode ? LAZY_CODE_TIMEOUT_MS : HELD_MS);
  }

  /** @returns nothing for what is not a press, and for what the browser alone answers: other buttons, keys held down */
  static of(event: PointerEvent | MouseEvent | KeyboardEvent): DeferredClick | undefined {
    const act = isGiving ? undefined : actOf(event);
    if (!act) return undefined;
    if (event.type !== 'pointerdown') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    return new DeferredClick(act);
  }

  /** The region is alive: its element gets the press when its first effects have run. */
  replaySoon(): void {
    clearTimeout(this.timer);
    this.error?.remove();
    afterPaint(() => this.give());
  }

  /** The code cannot be loaded. A press that was answered by the error is not carried out later. */
  fail(): void {
    clearTimeout(this.timer);
    const { needsCode } = this.act;
    if (!needsCode) this.give();
    else if (!this.isOver) this.error = showClickError(needsCode);
    this.isOver = true;
  }

  /** Another press has taken its place. */
  drop(): void {
    clearTimeout(this.timer);
    this.error?.remove();
    this.isOver = true;
  }

  private give(): void {
    if (this.isOver) return;
    this.isOver = true;
    isGiving = true;
    try {
      this.act.give();
    } finally {
      isGiving = false;
    }
  }
}

function actOf(event: PointerEvent | MouseEvent | KeyboardEvent): Act | undefined {
  const { target, type } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
    return undefined;
  const button = target.closest('button');
  // A form's button is off until its code has judged what was typed, and then gets no click.
  if (type === 'pointerdown')
    return button?.disabled ? { give: () => undefined, needsCode: button } : undefined;
  if (type === 'click') {
    const give = () =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    return { give, needsCode: button };
  }
  const isEnter = 'key' in event && event.key === 'Enter' && !event.isComposing;
  if (!isEnter || !(target instanceof HTMLInputElement) || !target.form) return undefined;
  const { form } = target;
  return { give: () => submitByEnter(form), needsCode: target };
}

/** As the browser does it: by a click on the form's first button, which has no effect while the button is disabled. */
function submitByEnter(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button:not([type="button"]), input[type="submit"]');
  if (button) button.click();
  else form.requestSubmit?.();
}
