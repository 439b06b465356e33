import type { PausedClock } from './held-clock';

// What runs within the page that is played. Each function is sent there by its text: it may use nothing from outside itself.

/** Milliseconds in which a page must have come to rest, or is taken as it is. */
export const SETTLE_TIMEOUT_MS = 3000;

/** What the page remembers for the player. */
export interface PageObservations {
  /** Sum of all layout shifts without a person's doing, and what moved most. */
  shift: number;
  /** The farthest of them up or down, in whole pixels: a word whose face has come moves its neighbours aside. */
  far: number;
  moved: string;
  violations: string[];
}

/**
 * Before any code of the page: it begins to watch, stops the clock, and puts into the session's storage what the device has.
 * @param setting clock: milliseconds since 1970, or `null` where the clock is in another's hand
 */
export function begin(setting: { clock: number | null; sessionStorage: Record<string, string> }): void {
  const watched: PageObservations = { shift: 0, far: 0, moved: '', violations: [] };
  Object.assign(globalThis, { stepwellWatched: watched });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    watched.violations.push(`${violatedDirective} refused ${blockedURI}`),
  );
  let most = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } = entry as unknown as {
        hadRecentInput: boolean;
        value: number;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      if (hadRecentInput) continue;
      watched.shift += value;
      // What comes or goes has not moved.
      for (const { previousRect: from, currentRect: to } of sources)
        if (from.width * to.width > 0)
          watched.far = Math.max(watched.far, Math.round(Math.abs(to.y - from.y)));
      if (value <= most) continue;
      most = value;
      const element = sources[0]?.node?.parentElement;
      watched.moved = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Once in a tab, for a page that follows keeps what the one before wrote; and not in the blank page, which has no storage.
  if (location.protocol !== 'about:' && window.name !== 'played') {
    window.name = 'played';
    for (const [name, value] of Object.entries(setting.sessionStorage)) sessionStorage.setItem(name, value);
  }
  const { clock } = setting;
  if (clock === null) return;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_target, given) =>
      Reflect.construct(Real, given.length === 0 ? [clock] : (given as [number])),
    get: (target, name, receiver) => (name === 'now' ? () => clock : Reflect.get(target, name, receiver)),
  });
}

/** Ends all movement, and waits until faces, pictures and the document itself are at rest. */
export async function waitUntilSettled(patienceMs: number): Promise<void> {
  const marker = 'stepwellStill';
  if (!document.documentElement.dataset[marker]) {
    document.documentElement.dataset[marker] = '';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { transition: none !important; animation-delay: 0s !important; animation-duration: 0s !important; caret-color: transparent !important; content-visibility: visible !important; scroll-behavior: auto !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const end = performance.now() + patienceMs;
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  const isLate = () => performance.now() > end;
  const { stepwellClock } = globalThis as unknown as { stepwellClock: PausedClock };
  // A picture of the whole page has what sticks to the window where the window is.
  scrollTo(0, 0);
  for (const picture of document.images) picture.loading = 'eager';
  await document.fonts.ready;
  await Promise.race([
    Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined))),
    // The page's own timers may stand still.
    new Promise((resolve) => stepwellClock.wait(() => resolve(undefined), patienceMs)),
  ]);
  let before = '';
  for (let equal = 0; equal < 3 && !isLate(); ) {
    await frame();
    await frame();
    const now = document.body.innerHTML;
    equal = now === before ? equal + 1 : 0;
    before = now;
  }
}
