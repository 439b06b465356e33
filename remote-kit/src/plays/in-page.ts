import type { PausedClock } from './paused-clock';

// Functions that are sent to the page as text, so they must not use any outer variable.

/** After this time a page is checked even if it is still changing. */
export const SETTLE_TIMEOUT_MS = 3000;

/** Global `stepwellWatched` of the page. */
export interface PageObservations {
  /** Sum of all layout shifts without user input. */
  shift: number;
  /** The largest vertical move, in CSS pixels. A font that loads late moves its neighbours sideways, which does not count. */
  farthest: number;
  /** Text at the largest layout shift. */
  moved: string;
  /** Violations of the content security policy. */
  violations: string[];
  /** Addresses that the page opened in other windows, in the order of opening. */
  opened: string[];
}

/**
 * Observes layout shifts, policy violations and opened windows, stops `Date`, and fills the session storage. The function runs before
 * the page's own code.
 * @param setting clock: milliseconds since 1970; `null` leaves `Date` alone
 */
export function observePage(setting: { clock: number | null; sessionStorage: Record<string, string> }): void {
  const watched: PageObservations = { shift: 0, farthest: 0, moved: '', violations: [], opened: [] };
  Object.assign(globalThis, { stepwellWatched: watched });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    watched.violations.push(`${violatedDirective} refused ${blockedURI}`),
  );
  // The address is recorded and not opened, so that a play requests nothing from other sites.
  globalThis.open = (address) => {
    watched.opened.push(String(address ?? ''));
    return null;
  };
  let largestShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } = entry as unknown as {
        hadRecentInput: boolean;
        value: number;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      if (hadRecentInput) continue;
      watched.shift += value;
      // An element that appears or disappears has an empty rectangle, and has not moved.
      for (const { previousRect: from, currentRect: to } of sources)
        if (from.width * to.width > 0)
          watched.farthest = Math.max(watched.farthest, Math.round(Math.abs(to.y - from.y)));
      if (value <= largestShift) continue;
      largestShift = value;
      const element = sources[0]?.node?.parentElement;
      watched.moved = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // The storage is filled once per tab, so that the next page has the values that a previous page wrote. A blank page has no storage.
  if (location.protocol !== 'about:' && window.name !== 'played') {
    window.name = 'played';
    for (const [name, value] of Object.entries(setting.sessionStorage)) sessionStorage.setItem(name, value);
  }
  const { clock } = setting;
  if (clock === null) return;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_target, args) => Reflect.construct(Real, args.length === 0 ? [clock] : (args as [number])),
    get: (target, name, receiver) => (name === 'now' ? () => clock : Reflect.get(target, name, receiver)),
  });
}

/** Ends all animations, and waits until fonts, images and the markup do not change any more. */
export async function waitUntilSettled(timeoutMs: number): Promise<void> {
  // Marks a document that has the style sheet already.
  const marker = 'stepwellStill';
  if (!document.documentElement.dataset[marker]) {
    document.documentElement.dataset[marker] = '';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { transition: none !important; animation-delay: 0s !important; animation-duration: 0s !important; caret-color: transparent !important; content-visibility: visible !important; scroll-behavior: auto !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const end = performance.now() + timeoutMs;
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  const isLate = () => performance.now() > end;
  const { stepwellClock } = globalThis as unknown as { stepwellClock: PausedClock };
  // A screenshot of the whole page shows sticky elements at the scroll position.
  scrollTo(0, 0);
  for (const picture of document.images) picture.loading = 'eager';
  await document.fonts.ready;
  await Promise.race([
    Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined))),
    // The page's own timers may be paused.
    new Promise((resolve) => stepwellClock.wait(() => resolve(undefined), timeoutMs)),
  ]);
  // The page has settled when its markup was the same three times, two frames apart.
  let before = '';
  for (let equal = 0; equal < 3 && !isLate(); ) {
    await frame();
    await frame();
    const now = document.body.innerHTML;
    equal = now === before ? equal + 1 : 0;
    before = now;
  }
}
