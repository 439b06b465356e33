import { type Fault, HIDDEN_MS } from '@stepwell/remote-kit/internal/fault';
import {
  dispatchPageHidden,
  dispatchPageShown,
  type PageWindow,
} from '@stepwell/remote-kit/internal/in-page-faults';

import { moveClock } from './in-page-clock';

// What a page can be given by the one whose frame it is in: no more than pages can do to each other.

/** Dresses a page as a fault has it: sheets beside its own, and media that hold although this browser's do not. */
export function applyAtLoad(page: Document, { style, media, cpu }: Fault): void {
  const view = viewOf(page);
  if (style) addSheet(page, view, style);
  if (media?.reducedMotion) pretendMedia(page, view, /\(prefers-reduced-motion:\s*reduce\)/);
  if (media?.forcedColors) pretendMedia(page, view, /\(forced-colors:\s*active\)/);
  if (cpu) keepBusy(view, cpu);
}

/** What befalls a page in use, but for its network. */
export async function injectFault(page: Document, { clockSeconds, tab }: Fault): Promise<void> {
  const view = viewOf(page);
  if (clockSeconds !== undefined) moveClock(clockSeconds * 1000, view);
  if (tab !== undefined) await leaveFor(view, tab);
}

function viewOf(page: Document): PageWindow {
  if (!page.defaultView) throw new Error('The page has gone from the canvas before its fault befell it.');
  return page.defaultView;
}

/** A sheet of the page's own making: its policy lets no other in. */
function addSheet(page: Document, view: PageWindow, text: string): void {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

/** What the page's styles and scripts ask for holds from now on. */
function pretendMedia(page: Document, view: PageWindow, wanted: RegExp): void {
  for (const sheet of page.styleSheets) pretendIn(sheet.cssRules, wanted);
  const ask = view.matchMedia.bind(view);
  view.matchMedia = (query) => ask(wanted.test(query) ? 'all' : query);
}

function pretendIn(rules: CSSRuleList, wanted: RegExp): void {
  for (const rule of rules) {
    if ('media' in rule && 'cssRules' in rule) {
      const { media } = rule as CSSMediaRule;
      if (wanted.test(media.mediaText)) media.mediaText = media.mediaText.replace(wanted, '(min-width: 0)');
    }
    if ('cssRules' in rule) pretendIn(rule.cssRules as CSSRuleList, wanted);
  }
}

const TURN_MS = 40;

/** Takes so much of each turn that a page has the rest of it. */
function keepBusy(view: PageWindow, times: number): void {
  const { performance } = view;
  view.setInterval(() => {
    const end = performance.now() + TURN_MS * (1 - 1 / times);
    while (performance.now() < end);
  }, TURN_MS);
}

/** Takes a tab away for a while, and tells its page what browsers tell it then. */
async function leaveFor(view: PageWindow, tab: NonNullable<Fault['tab']>): Promise<void> {
  const isLeft = tab === 'left';
  dispatchPageHidden(isLeft, view);
  if (tab === 'hidden') await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS));
  else freeze(view);
  dispatchPageShown(isLeft, view);
}

/** Pages of one site share a thread: while that stands still the page hears of no timer, reply or key, as in a frozen tab. */
function freeze({ document: page, performance, Event: ViewEvent }: PageWindow): void {
  page.dispatchEvent(new ViewEvent('freeze'));
  const end = performance.now() + HIDDEN_MS;
  while (performance.now() < end);
  page.dispatchEvent(new ViewEvent('resume'));
}
