import type { Browser } from '@playwright/test';
import { withBrowser } from '@stepwell/e2e/with-browser';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, besideOther } from '../figures/part';
import { onLoadedPage } from '../phone/loaded-page';
import { mainThread } from '../phone/main-thread';
import { FAST_PHONE } from '../phone/phone';
import { type Side, sidesOf } from '../sites/sides';

/** Time that a page has to become idle after its load. */
const SETTLES_MS = 5000;
const WATCHED_MS = 5000;
/** Allowed processor time of an idle page, in percent of one core, without throttling. */
const GOAL_PERCENT = 2;

/** Processor time and layouts of each page from five seconds after its load, without input. */
export function benchRest(bench: Bench): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const sides = await sidesOf(bench);
    const measures = sides.flatMap((side) =>
      side.pages.map((_, index) => [`${side.name} ${index}`, () => watchRest(browser, side, index)] as const),
    );
    const samples = await inTurns(Object.fromEntries(measures), bench);
    return (sides[0]?.pages ?? []).flatMap(({ name }, index) => {
      const of = (quantity: string) =>
        sides.map((side) => valuesOf(samples[`${side.name} ${index}`] ?? [], quantity));
      const figure = (what: string, quantity: string, more: Pick<Figure, 'unit' | 'goal'>): Figure => {
        const [values = [], other] = of(quantity);
        return { what: `${name} ${what}`, values, beside: besideOther(other), ...more };
      };
      return [
        figure('at rest, of a core', 'percent', { unit: '%', goal: { limit: GOAL_PERCENT } }),
        figure('layouts a second', 'layouts', { unit: '' }),
      ];
    });
  });
}

function watchRest(browser: Browser, { origin, pages }: Side, index: number): Promise<Sample> {
  const { path = '/', content = '' } = pages[index] ?? {};
  return onLoadedPage(
    browser,
    { url: origin + path, content, phone: FAST_PHONE },
    async ({ page, session }) => {
      await page.waitForTimeout(SETTLES_MS);
      const before = await mainThread(session);
      await page.waitForTimeout(WATCHED_MS);
      const after = await mainThread(session);
      return {
        percent: ((after.workMs - before.workMs) / WATCHED_MS) * 100,
        layouts: ((after.layouts - before.layouts) / WATCHED_MS) * 1000,
      };
    },
  );
}
