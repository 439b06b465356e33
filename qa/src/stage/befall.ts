import type { Fault } from '@stepwell/remote-kit/fault';

// What a page can be given by the one whose frame it is in: no more than pages can do to each other.

/** Dresses a page as a fault has it: sheets beside its own, and media that hold although this browser's do not. */
export function dress(page: Document, { style, media, cpu }: Fault): void {
  const view = viewOf(page);
  if (style) addSheet(page, view, style);
  if (media?.reducedMotion) pretendMedia(page, view, /\(prefers-reduced-motion:\s*reduce\)/);
  if (media?.forcedColors) pretendMedia(page, view, /\(forced-colors:\s*active\)/);
  if (cpu) keepBusy(view, cpu);
}

/** What befalls a page in use, but for its network. */
export function befall(page: Document, { clockSeconds, tab }: Fault): void {
  const view = viewOf(page);
  if (clockSeconds !== undefined) moveClock(view, clockSeconds * 1000);
  if (tab !== undefined) leaveFor(page, view, tab === 'left');
}

type View = Window & typeof globalThis;

function viewOf(page: Document): View {
  if (!page.defaultView) throw new Error('The page has gone from the stage before its fault befell it.');
  return page.defaultView;
}

/** A sheet of the page's own making: its policy lets no other in. */
function addSheet(page: Document, view: View, text: string): void {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

/** What the page's styles and scripts ask for holds from now on. */
function pretendMedia(page: Document, view: View, wanted: RegExp): void {
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
function keepBusy(view: View, times: number): void {
  const { performance } = view;
  view.setInterval(() => {
    const end = performance.now() + TURN_MS * (1 - 1 / times);
    while (performance.now() < end);
  }, TURN_MS);
}

/** Every clock of the page goes on by so much at once. */
function moveClock(view: View, byMs: number): void {
  const Before = view.Date;
  const now = () => Before.now() + byMs;
  view.Date = new Proxy(Before, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], self) as object,
    apply: () => new Before(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Tells a page what browsers tell it when one leaves it and comes back. */
function leaveFor(page: Document, view: View, isLeft: boolean): void {
  let state = 'hidden';
  Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(page, 'hidden', { configurable: true, get: () => state === 'hidden' });
  const tell = (name: 'pagehide' | 'pageshow') => {
    if (isLeft) view.dispatchEvent(new view.PageTransitionEvent(name, { persisted: true }));
    page.dispatchEvent(new view.Event('visibilitychange', { bubbles: true }));
  };
  tell('pagehide');
  state = 'visible';
  tell('pageshow');
}
