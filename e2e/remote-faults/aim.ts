import type { Page } from '@playwright/test';
import type { Point } from './hand';

/** The region of the target is a fallback card: there is nothing to measure. */
export class FallbackCardShown extends Error {
  constructor() {
    super('the card stands where one would press');
  }
}

/** Time-out for an element. */
const COMES_WITHIN_MS = 5000;

/**
 * Centre of the first visible element in window coordinates.
 * @throws FallbackCardShown if the remote's fallback card is shown instead
 */
export async function aim(page: Page, selector: string): Promise<Point> {
  const found = await page.evaluate(findPlace, { selector, withinMs: COMES_WITHIN_MS });
  if (found === 'card') throw new FallbackCardShown();
  if (!found) throw new Error(`There is no ${selector} to be seen.`);
  return found;
}

/** Runs in the page. */
async function findPlace(options: {
  selector: string;
  withinMs: number;
}): Promise<Point | 'card' | undefined> {
  const endsAt = performance.now() + options.withinMs;
  do {
    const element = [...document.querySelectorAll(options.selector)].find((each) => each.checkVisibility());
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
