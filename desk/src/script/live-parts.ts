import { SCRIPT } from './texts';

/** Interval in which an open page is requested again while it is visible. */
const REFRESH_INTERVAL_MS = 20_000;

/**
 * Refreshes the parts of a page with `data-live`, such as counts and the queue. The header `x-live` marks these requests, which do not
 * extend the session, so that a page that is left open does not keep its member logged in.
 */
export function refreshLiveParts(page: Document): void {
  if (!page.querySelector('[data-live]')) return;
  const timer = setInterval(async () => {
    if (page.visibilityState !== 'visible' || (await refresh(page))) return;
    clearInterval(timer);
    const notice = page.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = SCRIPT.loggedOut;
    page.querySelector('main')?.prepend(notice);
  }, REFRESH_INTERVAL_MS);
}

/** @returns false if the log-in has ended */
async function refresh(page: Document): Promise<boolean> {
  try {
    const reply = await fetch(page.location.href, { headers: { 'x-live': '1' } });
    if (new URL(reply.url).pathname === '/log-in') return false;
    if (!reply.ok) return true;
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
    for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
      const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // A part with the focus is not replaced, because a click or key press at that moment would be lost.
      if (next && next.innerHTML !== part.innerHTML && !part.contains(page.activeElement)) {
        part.replaceChildren(...next.childNodes);
      }
    }
  } catch {
    // The network failed, so the next refresh tries again.
  }
  return true;
}
