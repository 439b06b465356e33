import type { Browser } from '@playwright/test';
import { withBrowser } from '@stepwell/e2e/with-browser';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { median } from '../figures/median';
import { type Bench, comparedWithOther } from '../figures/part';
import { type LoadedPage, onLoadedPage } from '../phone/loaded-page';
import { mainThreadMs } from '../phone/main-thread';
import { FAST_PHONE, type Phone, SLOW_CPU, SLOW_PHONE } from '../phone/phone';
import { type BenchPage, type Side, sidesOf } from '../sites/sides';
import { timeAct } from './act';

const NAME_FIELD = 'main input[name=name]';
const NAME = 'Meera Iyer';

type Measure = (browser: Browser, side: Side) => Promise<Sample>;
type Pause = (loaded: LoadedPage) => Promise<unknown>;

/** Measured inputs by title, with goals in ms for the quantities of their samples. */
const ACTS: Record<string, { measure: Measure; goals: Record<string, number> }> = {
  'click on the first card, to its heading': {
    measure: (browser, side) => clickCard(browser, side, FAST_PHONE, waitASecond),
    goals: { ms: 100 },
  },
  'the same click, CPU / 4 and Slow 4G': {
    measure: (browser, side) => clickCard(browser, side, SLOW_PHONE, waitASecond),
    goals: { ms: 200 },
  },
  'the same click, CPU / 4 and Slow 4G, once the page is idle': {
    measure: (browser, side) => clickCard(browser, side, SLOW_PHONE, ({ rest }) => rest()),
    goals: { ms: 200 },
  },
  'a key in the name field, CPU / 4': { measure: typeName, goals: { ms: 40, worst: 40 } },
  'a change of tab, CPU / 4': { measure: changeTab, goals: {} },
};

/** Suffix of an input's title in reports, by quantity of the sample: time to the effect, its maximum, work of the main thread. */
const QUANTITIES: Record<string, string> = { ms: '', worst: ', the worst', work: ', main thread' };

/** Measures the time from inputs on a loaded page to their effect. */
export function benchActs(bench: Bench): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const sides = await sidesOf(bench);
    const measures = Object.entries(ACTS).flatMap(([name, { measure }]) =>
      sides.map((side) => [`${side.name} ${name}`, () => measure(browser, side)] as const),
    );
    const samples = await inTurns(Object.fromEntries(measures), bench);
    return Object.entries(ACTS).flatMap(([name, { goals }]) => {
      const [site = [], other] = sides.map((side) => samples[`${side.name} ${name}`] ?? []);
      return Object.keys(site[0] ?? {}).map(
        (quantity): Figure => ({
          title: name + QUANTITIES[quantity],
          unit: 'ms',
          values: valuesOf(site, quantity),
          comparisons: comparedWithOther(other && valuesOf(other, quantity)),
          ...(goals[quantity] && { goal: { limit: goals[quantity] } }),
        }),
      );
    });
  });
}

const waitASecond: Pause = ({ page }) => page.waitForTimeout(1000);

/**
 * Taps the first card. A tap has no hover before it, which would prefetch.
 * @param pause waits between scrolling to the card and the tap
 */
function clickCard(browser: Browser, side: Side, phone: Phone, pause: Pause): Promise<Sample> {
  const { url, content } = pageOf(side, 'home');
  return onLoadedPage(browser, { url, content, phone }, async (loaded) => {
    const { page } = loaded;
    const card = page.locator(content).first();
    const title = (await card.textContent()) ?? '';
    await card.scrollIntoViewIfNeeded();
    await pause(loaded);
    const ms = await timeAct(page, { begins: 'pointerup', shows: 'main h1', contains: title }, () =>
      card.tap(),
    );
    return { ms };
  });
}

function typeName(browser: Browser, side: Side): Promise<Sample> {
  const { url, content } = pageOf(side, 'checkout');
  return onLoadedPage(browser, { url, content, phone: SLOW_CPU }, async ({ page, session }) => {
    await page.locator(NAME_FIELD).tap();
    // Touches the form first, so that the time of its hydration is not part of the time of a key.
    await page.waitForTimeout(1500);
    const times: number[] = [];
    const before = await mainThreadMs(session);
    for (const key of NAME) {
      times.push(
        await timeAct(page, { begins: 'keydown', shows: NAME_FIELD }, () => page.keyboard.press(key)),
      );
    }
    const after = await mainThreadMs(session);
    return { ms: median(times), worst: Math.max(...times), work: (after - before) / NAME.length };
  });
}

function changeTab(browser: Browser, side: Side): Promise<Sample> {
  const { url, content } = pageOf(side, 'course');
  return onLoadedPage(browser, { url, content, phone: SLOW_CPU }, async ({ page }) => {
    const tab = page.getByRole('tab').nth(1);
    const selectedTab = `#${await tab.evaluate(({ id }) => CSS.escape(id))}[aria-selected=true]`;
    await tab.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    return { ms: await timeAct(page, { begins: 'pointerup', shows: selectedTab }, () => tab.tap()) };
  });
}

function pageOf(side: Side, kind: BenchPage['kind']): { url: string; content: string } {
  const page = side.pages.find((each) => each.kind === kind);
  if (!page) throw new Error(`The benchmark has no page '${kind}'.`);
  return { url: side.origin + page.path, content: page.content };
}
