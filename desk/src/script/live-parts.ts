/** Interval in which an open page is requested again while it is visible. */
const REFRESH_INTERVAL_MS = 20_000;

/**
 * Refreshes the parts of a page with `data-live`, such as counts and the queue. The header `x-live` marks these requests, which do not extend
 * the session: a page that is left open does not keep its member logged in.
 */
export function refreshLiveParts(page: Document): void {
  if (!page.querySelector('[data-live]')) return;
  setInterval(() => {
    if (page.visibilityState === 'visible') void refresh(page);
  }, REFRESH_INTERVAL_MS);
}

async function refresh(page: Document): Promise<void> {
  try {
    const reply = await fetch(page.location.href, { redirect: 'error', headers: { 'x-live': '1' } });
    if (!reply.ok) return;
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
    for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
      const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // A part with the focus is not replaced: a click or key press at that moment would be lost.
      if (next && next.innerHTML !== part.innerHTML && !part.contains(page.activeElement)) {
        part.replaceChildren(...next.childNodes);
      }
    }
  } catch {
    // The network failed or the session has ended. The next page that the member opens shows the reason.
  }
}
