import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR } from '@stepwell/contract';
import { afterPaint } from '@stepwell/shared-ui';
import styles from './Region.module.css';

/** A click that has an effect without code, such as on a link, waits this long for the region's code, and then is left to the browser. */
const NATIVE_AFTER_MS = 2000;

let isReplaying = false;

interface Action {
  replay: () => void;
  /** The clicked element, if a click on it has no effect without code. If the code cannot be loaded, an error is shown above it. */
  needsCode?: Element | null;
}

/** A click, or Enter in a form, in a region that is not hydrated yet. The event is prevented, and replayed once after the hydration. */
export class DeferredClick {
  private readonly timer: ReturnType<typeof setTimeout>;
  private isDone = false;
  private error: Element | undefined;

  private constructor(private readonly action: Action) {
    this.timer = setTimeout(() => this.fail(), action.needsCode ? LAZY_CODE_TIMEOUT_MS : NATIVE_AFTER_MS);
  }

  /** Prevents the event, unless it is a `pointerdown`. @returns `undefined` for events that are left to the browser */
  static of(event: PointerEvent | MouseEvent | KeyboardEvent): DeferredClick | undefined {
    const action = isReplaying ? undefined : actionOf(event);
    if (!action) return undefined;
    if (event.type !== 'pointerdown') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    return new DeferredClick(action);
  }

  /** Called when the region is hydrated: replays the click after the first effects of the region's components. */
  replaySoon(): void {
    clearTimeout(this.timer);
    this.error?.remove();
    afterPaint(() => this.replay());
  }

  /**
   * Called when the code cannot be loaded or is late. Shows the error if the clicked element needs the code, and otherwise leaves the click
   * to the browser. Code that arrives later replays nothing.
   */
  fail(): void {
    clearTimeout(this.timer);
    const { needsCode } = this.action;
    if (!needsCode) this.replay();
    else if (!this.isDone) this.error = showClickError(needsCode);
    this.isDone = true;
  }

  /** Discards the click, because another click has followed or the region was removed. */
  cancel(): void {
    clearTimeout(this.timer);
    this.error?.remove();
    this.isDone = true;
  }

  private replay(): void {
    if (this.isDone) return;
    this.isDone = true;
    isReplaying = true;
    try {
      this.action.replay();
    } finally {
      isReplaying = false;
    }
  }
}

function actionOf(event: PointerEvent | MouseEvent | KeyboardEvent): Action | undefined {
  const { target, type } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
    return undefined;
  const button = target.closest('button');
  // A form's button is disabled until its code has validated the fields. It gets no click event, so there is nothing to replay.
  if (type === 'pointerdown')
    return button?.disabled ? { replay: () => undefined, needsCode: button } : undefined;
  if (type === 'click') {
    const replay = () =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    return { replay, needsCode: button };
  }
  const isEnter = 'key' in event && event.key === 'Enter' && !event.isComposing;
  if (!isEnter || !(target instanceof HTMLInputElement) || !target.form) return undefined;
  const { form } = target;
  return { replay: () => submitByEnter(form), needsCode: target };
}

/** Submits like the browser: by a click on the form's first button, which has no effect while the button is disabled. */
function submitByEnter(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button:not([type="button"]), input[type="submit"]');
  if (button) button.click();
  else form.requestSubmit?.();
}

/**
 * Shows the network error above an element whose click could not be carried out, until the next click or key. The message is outside
 * of React's root, because a foreign node in markup that is not hydrated yet would make hydration fail.
 */
function showClickError(element: Element): Element {
  const message = document.createElement('p');
  const { left, top } = element.getBoundingClientRect();
  message.className = styles.error ?? '';
  message.style.cssText = `--left:${left}px;--bottom:${innerHeight - top}px`;
  message.setAttribute('role', 'alert');
  message.textContent = NETWORK_ERROR;
  document.body.append(message);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => message.remove(), { capture: true, once: true });
  return message;
}
