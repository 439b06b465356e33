import type { Page } from '@playwright/test';
import { Listener } from '../support/listener';
import { PAGE_TEXTS, RELEASES, type ReleaseLabel } from './releases';

/** State of a page, as far as the matrix needs it. */
export interface Shown {
  /** Page clock, ms since 1970. */
  at: number;
  path: string;
  /** Release whose text is in the main region, if any. */
  release?: ReleaseLabel;
  /** The fallback card with Retry is shown. */
  isCard: boolean;
  /** The page is hydrated. */
  isHydrated: boolean;
  /** Text of the preview bar. */
  bar?: string;
}

/** An endless loop of a broken release, which ends after some time. */
interface Loop {
  at: number;
  until: number;
}

/** Records what a tab shows, logs and reports, in all documents that it opens. */
export class PageWatch extends Listener {
  private readonly shown: Shown[] = [];
  private readonly loops: Loop[] = [];
  private readonly pressedAt: number[] = [];
  private readonly messages: string[] = [];
  private readonly sentReports: { path: string; body: string }[] = [];

  static async of(page: Page): Promise<PageWatch> {
    const watch = new PageWatch();
    await page.exposeBinding('recordEvent', (_, event: { type: string } & Shown & Loop) => {
      if (event.type === 'loop') watch.loops.push(event);
      else if (event.type === 'press') watch.pressedAt.push(event.at);
      else watch.shown.push(event);
      watch.notify();
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) watch.messages.push(message.text());
    });
    page.on('pageerror', (error) => watch.messages.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/reports/')) return;
      watch.sentReports.push({ path: pathname, body: request.postData() ?? '' });
      watch.notify();
    });
    await page.addInitScript(watchPage, { texts: Object.values(PAGE_TEXTS), releases: [...RELEASES] });
    return watch;
  }

  /** Errors and warnings on the console, and uncaught errors. */
  get problems(): readonly string[] {
    return this.messages;
  }

  /** Bodies of the reports that the page sent to this path. */
  reports(path: string): string[] {
    return this.sentReports.flatMap((each) => (each.path === path ? [each.body] : []));
  }

  /** The last recorded state. */
  get now(): Shown | undefined {
    return this.shown.at(-1);
  }

  /** Time of the last press or focus. */
  get lastPressAt(): number {
    return this.pressedAt.at(-1) ?? 0;
  }

  /** Milliseconds between two times, without loops. */
  between(from: number, to: number): number {
    const loopedMs = this.loops.map(({ at, until }) => Math.max(0, Math.min(until, to) - Math.max(at, from)));
    return loopedMs.reduce((left, ms) => left - ms, to - from);
  }

  get hasLooped(): boolean {
    return this.loops.length > 0;
  }
}

/** Runs in the page before its own scripts: sends each change of its state, and each press, to `recordEvent`. */
function watchPage({ texts, releases }: { texts: string[]; releases: string[] }): void {
  const { recordEvent } = globalThis as unknown as { recordEvent: (event: unknown) => void };
  const now = () => performance.timeOrigin + performance.now();
  let lastSerialized = '';
  const recordState = () => {
    const main = document.querySelector('main');
    if (main) {
      const text = main.textContent ?? '';
      const pageText = texts.find((candidate) => text.includes(candidate));
      const suffix = pageText && releases.find((word) => text.includes(`${pageText} (${word})`));
      const buttons = [...main.querySelectorAll('button')];
      const state = {
        path: location.pathname,
        release: pageText && (suffix ?? 'before'),
        isCard: buttons.some(({ textContent }) => textContent === 'Retry'),
        // The theme button has its name only after hydration.
        isHydrated: document.querySelector('button[aria-label^="Use "][aria-label$=" theme"]') !== null,
        bar: document.querySelector('.preview-bar p')?.textContent ?? undefined,
      };
      const serialized = JSON.stringify(state);
      if (serialized !== lastSerialized) recordEvent({ type: 'shown', at: now(), ...state });
      lastSerialized = serialized;
    }
    requestAnimationFrame(recordState);
  };
  requestAnimationFrame(recordState);
  for (const type of ['click', 'focusin'])
    addEventListener(
      type,
      ({ timeStamp }) => recordEvent({ type: 'press', at: performance.timeOrigin + timeStamp }),
      true,
    );
}
