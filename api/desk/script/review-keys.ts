/** For each key, with Alt: the element of the page of payments that it opens or gives the focus. A letter alone would be typed by a slip. */
const TARGETS: Readonly<Record<string, string>> = {
  KeyA: '[data-keys] [name="amount"]',
  KeyR: '[data-keys] form[action$="/reject"] button',
  KeyJ: '[data-queue] a:not([aria-current])',
};

/** Adds keys to the page of payments: Alt+A to the amount, Alt+R to the reasons of a rejection, Alt+J to another order of the queue. */
export function addReviewKeys(): void {
  if (!document.querySelector('[data-keys]')) return;
  document.addEventListener('keydown', (event) => {
    const selector = event.altKey && !event.ctrlKey && !event.metaKey ? TARGETS[event.code] : undefined;
    const target = selector && document.querySelector<HTMLElement>(selector);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
}
