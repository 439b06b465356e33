import type { Page } from '@playwright/test';
import type { Point } from './devtools-input';

/** Thrown when a fallback card has replaced the target's region, so that there is nothing to measure. */
export class FallbackCardShown extends Error {
  constructor() {
    super('the fallback card replaces the target');
  }
}

/** Time-out for an element. */
const ELEMENT_TIMEOUT_MS = 5000;

/**
 * Centre of the first visible element in window coordinates.
 * @throws FallbackCardShown if the remote's fallback card is shown instead
 */
export async function findTarget(page: Page, selector: string): Promise<Point> {
  const target = await page.evaluate(locate, { selector, withinMs: ELEMENT_TIMEOUT_MS });
  if (target === 'card') throw new FallbackCardShown();
  if (!target) throw new Error(`No visible element matches ${selector}.`);
  return target;
}

/** Runs in the page: waits for a visible element and scrolls it into the window. @returns its centre, or `card` for a fallback card */
async function locate(options: { selector: string; withinMs: number }): Promise<Point | 'card' | undefined> {
  const endsAt = performance.now() + options.withinMs;
  do {
    const element = [...document.querySelectorAll(options.selector)].find((candidate) =>
      candidate.checkVisibility(),
    );
    if (element) {
      const middle = () => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const isInWindow = middle().y > 0 && middle().y < innerHeight;
      if (!isInWindow) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return middle();
    }
    const buttons = [...document.querySelectorAll('main button')];
    if (buttons.some(({ textContent }) => textContent === 'Retry')) return 'card';
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (performance.now() < endsAt);
  return undefined;
}
