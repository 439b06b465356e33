import { requestIdle } from '@stepwell/shared-ui';

// Sections marked `data-later` have `content-visibility: auto` until the fonts are loaded, because otherwise the whole page is laid out
// before the first paint, and again for each font (docs/decisions/064-regions-hydrate-on-demand.md).

const IDLE = { withinMs: 1000, otherwiseMs: 50 };
/** A key may scroll to the end or search the page; history restores a scroll position. Both need the page's real height. */
const NEEDS_LAYOUT = ['keydown', 'popstate'] as const;
const LISTEN = { capture: true, passive: true, once: true };

/** Shows the deferred sections: one after another in idle time, or all at once before an event that needs the layout. */
export function showDeferredSections(): void {
  for (const type of NEEDS_LAYOUT) window.addEventListener(type, showAllNow, LISTEN);
  // Runs in idle time, because reading `document.fonts.ready` forces a layout.
  requestIdle(() => void document.fonts.ready.then(showNext), IDLE);
}

/** Each section is laid out in a task of its own. */
function showNext(): void {
  const section = document.querySelector<HTMLElement>('[data-later]:not([data-shown])');
  if (!section) return void showAll();
  requestIdle(() => {
    section.dataset.shown = '';
    showNext();
  }, IDLE);
}

function showAllNow(): void {
  if ('whole' in document.documentElement.dataset) return;
  showAll();
  // Browsers scroll to the end of the last layout. Reading `scrollHeight` forces a new layout.
  void document.documentElement.scrollHeight;
}

/** The attribute `data-whole` ends the deferral of all sections, including those of later pages of this document. */
function showAll(): void {
  document.documentElement.dataset.whole = '';
}
