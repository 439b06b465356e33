import { type Fault, HIDDEN_MS } from '@stepwell/remote-kit/internal/fault';
import {
  dispatchPageHidden,
  dispatchPageShown,
  type PageWindow,
} from '@stepwell/remote-kit/internal/in-page-faults';

import { moveClock } from './in-page-clock';

// Faults that a parent window can inject into its frame.

/** Applies styles, media features and a slow processor. */
export function applyAtLoad(page: Document, { style, media, cpu }: Fault): void {
  const view = viewOf(page);
  if (style) addSheet(page, view, style);
  if (media?.reducedMotion) pretendMedia(page, view, /\(prefers-reduced-motion:\s*reduce\)/);
  if (media?.forcedColors) pretendMedia(page, view, /\(forced-colors:\s*active\)/);
  if (cpu) keepBusy(view, cpu);
}

/** Injects the part of a fault that affects a page in use, except for the network. */
export async function injectFault(page: Document, { clockSeconds, tab }: Fault): Promise<void> {
  const view = viewOf(page);
  if (clockSeconds !== undefined) moveClock(clockSeconds * 1000, view);
  if (tab !== undefined) await leaveFor(view, tab);
}

function viewOf(page: Document): PageWindow {
  if (!page.defaultView) throw new Error('The page has gone from the canvas before its fault was injected.');
  return page.defaultView;
}

/** A constructed style sheet: the page's policy allows no other. */
function addSheet(page: Document, view: PageWindow, text: string): void {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

/** Makes a media query match in styles and scripts. */
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

/** Blocks the page's thread for a part of each interval. */
function keepBusy(view: PageWindow, times: number): void {
  const { performance } = view;
  view.setInterval(() => {
    const end = performance.now() + TURN_MS * (1 - 1 / times);
    while (performance.now() < end);
  }, TURN_MS);
}

async function leaveFor(view: PageWindow, tab: NonNullable<Fault['tab']>): Promise<void> {
  const isLeft = tab === 'left';
  dispatchPageHidden(isLeft, view);
  if (tab === 'hidden') await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS));
  else freeze(view);
  dispatchPageShown(isLeft, view);
}

/** Pages of one origin share a thread: a busy loop freezes the page. */
function freeze({ document: page, performance, Event: ViewEvent }: PageWindow): void {
  page.dispatchEvent(new ViewEvent('freeze'));
  const end = performance.now() + HIDDEN_MS;
  while (performance.now() < end);
  page.dispatchEvent(new ViewEvent('resume'));
}
