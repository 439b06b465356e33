/** A page that stays open is asked for again so often, while it is visible. */
const EVERY_MS = 20_000;

/**
 * Keeps the parts of a page with `data-live` up to date: counts, the queue, who looks at the order, its decision. The header
 * `x-live` means that no person asks, so that a page left open does not keep the log-in alive.
 */
export function refreshLiveParts(page: Document): void {
  if (!page.querySelector('[data-live]')) return;
  setInterval(() => {
    if (page.visibilityState === 'visible') void refresh(page);
  }, EVERY_MS);
}

async function refresh(page: Document): Promise<void> {
  try {
    const reply = await fetch(page.location.href, { redirect: 'error', headers: { 'x-live': '1' } });
    if (!reply.ok) return;
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
    for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
      const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // A part with the focus stays, so that a press does not go amiss.
      if (next && next.innerHTML !== part.innerHTML && !part.contains(page.activeElement)) {
        part.replaceChildren(...next.childNodes);
      }
    }
  } catch {
    // The network or the log-in has ended: the next press shows it.
  }
}
