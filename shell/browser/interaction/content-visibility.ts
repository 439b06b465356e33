import { requestIdle } from '@stepwell/shared-ui';

/** Each section is laid out by itself, between what else the page does. */
const IDLE = { withinMs: 1000, otherwiseMs: 50 };
/** A key may lead to the end of the page, or open a search of its text; going back leads to where somebody was. */
const AT_ONCE = ['keydown', 'popstate'] as const;
const LISTEN = { capture: true, passive: true, once: true };

/**
 * Has everything laid out that waits below the first screen: one section after the other in idle moments once the faces are
 * here, which would have it all laid out again; or all before an act that needs the page's true length.
 */
export function showDeferredSections(): void {
  for (const type of AT_ONCE) window.addEventListener(type, showAllNow, LISTEN);
  // Whoever asks whether the faces are here has the page laid out first: in a frame that is done anyhow.
  requestIdle(() => void document.fonts.ready.then(showNext), IDLE);
}

function showNext(): void {
  const next = document.querySelector<HTMLElement>('[data-later]:not([data-shown])');
  if (!next) return void showAll();
  requestIdle(() => {
    next.dataset.shown = '';
    showNext();
  }, IDLE);
}

function showAllNow(): void {
  if ('whole' in document.documentElement.dataset) return;
  showAll();
  // A browser goes to the end that it knew at its last layout.
  void document.documentElement.scrollHeight;
}

/** From now on, and on all pages of this visit. */
function showAll(): void {
  document.documentElement.dataset.whole = '';
}
