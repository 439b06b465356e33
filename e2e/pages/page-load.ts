import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test';

/** Records layout shifts from the first paint on. To be called before the page is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources = [] } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [
            x,
            y,
            width,
            height,
          ]);
          return `<${element?.tagName.toLowerCase()} class="${element?.className}"> [${from}] to [${to}]`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Shift {
  value: number;
  /** Moved elements, as text. */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Bound of the cumulative layout shift of a visit. */
const MAX_SHIFT = 0.05;

/** Result of `layoutShift` for a page in which hardly anything moved. */
export const NO_SHIFT = { score: `under ${MAX_SHIFT}`, moved: [] as string[] };

/** Cumulative layout shift, and the moved elements. */
export async function layoutShift(page: Page): Promise<typeof NO_SHIFT> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  return score < MAX_SHIFT
    ? NO_SHIFT
    : { score: score.toFixed(3), moved: shifts.flatMap(({ moved }) => moved) };
}

/** Delays web fonts until after the first paint, as on a slow network. To be called before the page is opened. */
export async function delayFonts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, async (route) => {
    // The page may be closed by now.
    await page
      .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      .then(() => route.continue())
      .catch(() => undefined);
  });
}

/** Delays code by 0.7 s and data by 1.2 s, because the browser counts no layout shifts in the 0.5 s after an input. */
export async function delayReplies(page: Page): Promise<void> {
  await page.route(/\.(js|css)$|\/api\//, async (route) => {
    await delay(route.request().url().includes('/api/') ? 1200 : 700);
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
}

/** Waits until fonts and data are loaded and the first idle period has begun, in which the cookie banner is shown. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Accept !' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Position and size of an element in px. @throws Error if it is not on the page */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the page.`);
  return box;
}
