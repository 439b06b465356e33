/** Key of `localStorage` that is set while the shortcuts are turned off. */
const OFF_KEY = 'stepwell-desk-keys-off';

/** Adds single-key shortcuts for buttons and fields to pages with the part `data-keys`. They work while no field for text has the focus. */
export function addReviewKeys(page: Document): void {
  const part = page.querySelector<HTMLElement>('[data-keys]');
  const toggle = part?.querySelector<HTMLButtonElement>('button');
  if (!part || !toggle) return;
  part.hidden = false;
  const draw = () => {
    toggle.textContent = (isOff() ? toggle.dataset.on : toggle.dataset.off) ?? '';
  };
  toggle.addEventListener('click', () => {
    if (isOff()) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'yes');
    draw();
  });
  draw();
  /** Whether the last key was `r`, after which a digit chooses a reason. */
  let isRejecting = false;
  page.addEventListener('keydown', (event) => {
    // Leaves a field, so that the shortcuts work again.
    if (event.key === 'Escape') return void (page.activeElement as HTMLElement | null)?.blur();
    if (isOff() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = actOf(page, event.key.toLowerCase(), isRejecting);
    isRejecting = event.key.toLowerCase() === 'r';
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function isOff(): boolean {
  return localStorage.getItem(OFF_KEY) !== null;
}

/** Whether a key press is input for a field. Radio buttons and checkboxes take no letters or digits. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** What a key does on the page, as `review/texts.ts` describes it to reviewers; `undefined` for a key without a function. */
function actOf(page: Document, key: string, isRejecting: boolean): (() => void) | undefined {
  const focus = (selector: string) => {
    const element = page.querySelector<HTMLElement>(selector);
    return element ? () => focusOn(element) : undefined;
  };
  if (key === 'a') return focus('[data-decision="approve"] input[name="amount"]');
  if (key === '/') return focus('[data-key="/"]');
  if (key === 'r') return focus('[data-reason="1"]');
  if (isRejecting && /^[1-4]$/.test(key)) return () => chooseReason(page, key);
  if (key === 'h') return clickOf(page, '[data-decision="hold"] [type="submit"]');
  return key === 'j' || key === 'k' ? clickOf(page, `[data-key="${key}"]`) : undefined;
}

function clickOf(page: Document, selector: string): (() => void) | undefined {
  const element = page.querySelector<HTMLElement>(selector);
  return element ? () => element.click() : undefined;
}

/** Chooses a reason, but does not send the form. The reviewer sends it by Enter, because the learner then gets a mail. */
function chooseReason(page: Document, number: string): void {
  const reason = page.querySelector<HTMLInputElement>(`[data-reason="${number}"]`);
  if (!reason) return;
  reason.checked = true;
  const button = page.querySelector<HTMLElement>('[data-decision="reject"] [type="submit"]');
  if (button) focusOn(button);
}

function focusOn(element: HTMLElement): void {
  element.focus();
  element.scrollIntoView({ block: 'center' });
}
