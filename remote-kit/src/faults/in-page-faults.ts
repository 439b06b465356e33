// Faults that run in the page. Playwright sends these functions as text, and the workbench calls them with the window of its frame,
// so they must not use any outer variable.

/** A window with the globals of its scripts. */
export type PageWindow = Window & typeof globalThis;

/** Access to storage throws, as in a browser that blocks site data. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const area of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, area, { configurable: true, get: refuse });
}

/** Writing to storage throws; reading works. */
export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

export function refuseCookies(): void {
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  });
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => false });
}

/** Dispatches the events of a tab that is hidden. @param isLeft whether the tab opened another page; else another tab is shown */
export function dispatchPageHidden(isLeft: boolean, view: PageWindow = window): void {
  const { document: page } = view;
  Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => 'hidden' });
  Object.defineProperty(page, 'hidden', { configurable: true, get: () => true });
  if (isLeft) view.dispatchEvent(new view.PageTransitionEvent('pagehide', { persisted: true }));
  page.dispatchEvent(new view.Event('visibilitychange', { bubbles: true }));
}

/** Dispatches the events of a tab that is shown again. @param isLeft the same value as for `dispatchPageHidden` */
export function dispatchPageShown(isLeft: boolean, view: PageWindow = window): void {
  const { document: page } = view;
  for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(page, name);
  if (isLeft) view.dispatchEvent(new view.PageTransitionEvent('pageshow', { persisted: true }));
  page.dispatchEvent(new view.Event('visibilitychange', { bubbles: true }));
}
