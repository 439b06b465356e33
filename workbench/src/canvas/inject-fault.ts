import { type Fault, HIDDEN_MS } from '@stepwell/remote-kit/internal/fault';
import {
  dispatchPageHidden,
  dispatchPageShown,
  type PageWindow,
} from '@stepwell/remote-kit/internal/in-page-faults';
import { moveClock } from './in-page-clock';

// Injects those faults into the page of the canvas that a frame's parent window can inject.

/** Applies styles, media features and a slow processor. */
export function applyAtLoad(page: Document, { style, media, cpu }: Fault): void {
  const view = viewOf(page);
  if (style) addSheet(page, view, style);
  if (media?.reducedMotion) forceMedia(page, view, /\(prefers-reduced-motion:\s*reduce\)/);
  if (media?.forcedColors) forceMedia(page, view, /\(forced-colors:\s*active\)/);
  if (cpu) keepBusy(view, cpu);
}

/** Injects the part of a fault that affects a page in use, except for the network. */
export async function injectFault(page: Document, { clockSeconds, tab }: Fault): Promise<void> {
  const view = viewOf(page);
  if (clockSeconds !== undefined) moveClock(clockSeconds * 1000, view);
  if (tab !== undefined) await leaveFor(view, tab);
}

function viewOf(page: Document): PageWindow {
  if (!page.defaultView)
    throw new Error('The page was removed from the canvas before its fault was injected.');
  return page.defaultView;
}

/** Adds a constructed style sheet, because the page's content security policy forbids style elements. */
function addSheet(page: Document, view: PageWindow, text: string): void {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

/** Makes a media query match in styles and scripts. */
function forceMedia(page: Document, view: PageWindow, pattern: RegExp): void {
  for (const sheet of page.styleSheets) forceMediaIn(sheet.cssRules, pattern);
  const matchMedia = view.matchMedia.bind(view);
  view.matchMedia = (query) => matchMedia(pattern.test(query) ? 'all' : query);
}

function forceMediaIn(rules: CSSRuleList, pattern: RegExp): void {
  for (const rule of rules) {
    if ('media' in rule && 'cssRules' in rule) {
      const { media } = rule as CSSMediaRule;
      if (pattern.test(media.mediaText)) media.mediaText = media.mediaText.replace(pattern, '(min-width: 0)');
    }
    if ('cssRules' in rule) forceMediaIn(rule.cssRules as CSSRuleList, pattern);
  }
}

const INTERVAL_MS = 40;

/** Blocks the page's thread for a part of each interval: three quarters of it for a slowdown of 4. */
function keepBusy(view: PageWindow, slowdown: number): void {
  const { performance } = view;
  view.setInterval(() => {
    const end = performance.now() + INTERVAL_MS * (1 - 1 / slowdown);
    while (performance.now() < end);
  }, INTERVAL_MS);
}

async function leaveFor(view: PageWindow, tab: NonNullable<Fault['tab']>): Promise<void> {
  const isLeft = tab === 'left';
  dispatchPageHidden(isLeft, view);
  if (tab === 'hidden') await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS));
  else freeze(view);
  dispatchPageShown(isLeft, view);
}

/** Freezes the page by a busy loop, which freezes the workbench too, because the frame shares its thread. */
function freeze({ document: page, performance, Event: ViewEvent }: PageWindow): void {
  page.dispatchEvent(new ViewEvent('freeze'));
  const end = performance.now() + HIDDEN_MS;
  while (performance.now() < end);
  page.dispatchEvent(new ViewEvent('resume'));
}
