import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { untilRendered } from '../support/api';
import { DESKTOP, expect, PHONE, test, untilHydrated, VIEWPORTS } from '../support/test';
import { layoutShift, NO_SHIFT, watchLayoutShifts } from './page-load';

// The home page is ten screens long. Its sections below the first screen, and the cards of /courses, are laid out only once the fonts
// are loaded (decision 064). These tests delay the fonts, so that the deferral lasts as long as a test needs.

test.describe.configure({ mode: 'parallel' });

const LAST_SECTION = 'Our Experienced Mentors';

/** Ends the delay of the fonts that `open` began. */
let releaseFonts = () => {};

test.beforeEach(({ site }) => untilRendered(site, '/'));
// A pending request delays the closing of the page by seconds.
test.afterEach(() => releaseFonts());

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the End key scrolls to the end without layout shifts', async ({ page, site }) => {
      await watchLayoutShifts(page);
      await open(page, site.origin);

      await page.keyboard.press('End');

      await expect.poll(() => page.evaluate(isAtEnd)).toBe(true);
      expect(await isLaidOut(page)).toBe(true);
      expect(await layoutShift(page)).toEqual(NO_SHIFT);
    });

    test('a reload and Back restore the scroll position', async ({ page, site }) => {
      await page.goto(site.origin);
      await untilHydrated(page);
      // Deferred sections have estimated heights.
      await expect.poll(() => page.evaluate(isWhole)).toBe(true);
      await page.getByRole('heading', { name: LAST_SECTION }).scrollIntoViewIfNeeded();
      await page.waitForFunction(isStill);
      const before = await placeOf(page, LAST_SECTION);
      const moved = async () => Math.abs((await placeOf(page, LAST_SECTION)) - before);
      // If the fonts arrive after the browser has restored the scroll position, a title above may gain or lose a line.
      const lineOfTitle = await lineHeightOf(page, LAST_SECTION);

      await page.reload();
      await untilHydrated(page);
      await expect.poll(moved).toBeLessThan(lineOfTitle);

      await page.goto('about:blank');
      await page.goBack();
      await untilHydrated(page);
      await expect.poll(moved).toBeLessThan(lineOfTitle);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('screen readers find content below the fold once it is laid out', async ({ page, site }) => {
    await open(page, site.origin);
    expect(await isLaidOut(page)).toBe(false);
    releaseFonts();
    await expect.poll(() => isLaidOut(page)).toBe(true);
    expect(await accessibleNames(page)).toContain(LAST_SECTION);
  });

  test('a text search finds content below the fold before it is laid out', async ({ page, site }) => {
    await open(page, site.origin);
    expect(await isLaidOut(page)).toBe(false);
    // This text is about a mentor, in the last section.
    expect(await page.evaluate(() => (window as unknown as Finder).find('Cleared three'))).toBe(true);
    await expect.poll(() => page.evaluate(isFoundInView)).toBe(true);
  });

  test('scrolling to the end of deferred content causes no layout shift', async ({ page, site }) => {
    await watchLayoutShifts(page);
    await open(page, site.origin);

    await expect(async () => {
      await page.mouse.wheel(0, PHONE.height);
      expect(await page.evaluate(isAtEnd)).toBe(true);
    }).toPass({ intervals: [50] });

    expect(await layoutShift(page)).toEqual(NO_SHIFT);
  });

  test('list cards below the fold are deferred without layout shifts', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await untilRendered(site, '/courses');
    await watchLayoutShifts(page);
    await open(page, `${site.origin}/courses`);
    const lastCard = page.locator('main li a[href^="/course/"]').last();
    const isRendered = () =>
      lastCard.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isRendered()).toBe(false);

    releaseFonts();

    await expect.poll(isRendered).toBe(true);
    expect(await layoutShift(page)).toEqual(NO_SHIFT);
  });

  test('a URL with a fragment scrolls to its target', { tag: '@nightly' }, async ({ page, site }) => {
    await page.goto(`${site.origin}/#mentors-title`);
    await untilHydrated(page);

    const below = async () => (await placeOf(page, LAST_SECTION)) - (await page.evaluate(headerHeight));
    await expect.poll(async () => Math.abs(await below())).toBeLessThan(40);
  });

  test('no content is deferred in print or without scripts', { tag: '@nightly' }, async ({
    page,
    site,
    browser,
  }) => {
    await open(page, site.origin);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => isLaidOut(page)).toBe(true);

    const withoutScripts = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
    await withoutScripts.goto(site.origin);
    expect(await contentVisibilities(withoutScripts)).toEqual(['visible']);
    await withoutScripts.close();
  });
});

test('no deferred element is clipped', { tag: '@nightly' }, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: DESKTOP.width, height: 9000 });
  await open(page, site.origin);
  const strips = await page.locator('[data-later]').evaluateAll(stripsAroundEach);
  const deferred = await screenshot(page);

  // Ends the deferral of the whole page.
  await page.evaluate(() => {
    document.documentElement.dataset.whole = '';
  });
  const complete = await screenshot(page);

  expect(strips.length).toBeGreaterThan(5);
  for (const strip of strips)
    expect(largestDifference(deferred, complete, strip), JSON.stringify(strip)).toBeLessThan(8);
});

interface Finder {
  find(text: string): boolean;
}

/** Opens a page and delays its fonts until `releaseFonts` is called. */
async function open(page: Page, address: string): Promise<void> {
  releaseFonts();
  const held = new Promise<void>((resolve) => {
    releaseFonts = resolve;
  });
  await page.unroute('**/*.woff2');
  await page.route('**/*.woff2', async (route) => {
    await held;
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await untilHydrated(page);
}

/** Whether nothing is deferred any more on this page. Runs in the page. */
function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}

/** Whether the last section is laid out, determined without forcing a layout. */
function isLaidOut(page: Page): Promise<boolean> {
  return page.evaluate((text) => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === text);
    return heading?.checkVisibility({ contentVisibilityAuto: true }) === true;
  }, LAST_SECTION);
}

/** All names in the accessibility tree, which screen readers use. */
async function accessibleNames(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.map(({ name }) => name?.value);
}

/** Distance of a heading from the window's top edge in px. */
function placeOf(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === wanted);
    return heading?.getBoundingClientRect().top ?? Number.NaN;
  }, text);
}

/** Height of a line of a heading in px. */
function lineHeightOf(page: Page, text: string): Promise<number> {
  return page
    .getByRole('heading', { name: text })
    .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).lineHeight));
}

function contentVisibilities(page: Page): Promise<string[]> {
  return page
    .locator('[data-later]')
    .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).contentVisibility))]);
}

function isAtEnd(): boolean {
  return Math.abs(window.scrollY + window.innerHeight - document.documentElement.scrollHeight) < 2;
}

function headerHeight(): number {
  return document.querySelector('header')?.getBoundingClientRect().height ?? 0;
}

/** Whether the match of a text search in the page is in the window. */
function isFoundInView(): boolean {
  const match = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
  return match !== undefined && match.height > 0 && match.top >= 0 && match.bottom <= window.innerHeight;
}

/** Rows of pixels, from the top of the window. */
interface Strip {
  from: number;
  to: number;
}

/** The 30 rows of pixels above and below each element. Only its shadows and overhangs are there, which clipping would remove. */
function stripsAroundEach(all: Element[]): Strip[] {
  return all.flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [
      { from: Math.ceil(top) - 31, to: Math.ceil(top) - 1 },
      { from: Math.ceil(bottom) + 1, to: Math.ceil(bottom) + 31 },
    ].filter(({ to }) => to < window.innerHeight);
  });
}

async function screenshot(page: Page): Promise<PNG> {
  const session = await page.context().newCDPSession(page);
  // Playwright's own screenshot waits for the fonts.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.detach();
  return PNG.sync.read(Buffer.from(data, 'base64'));
}

/** Largest difference of a colour value (0 to 255). A shadow that begins half a pixel later causes a difference of four. */
function largestDifference(one: PNG, other: PNG, { from, to }: Strip): number {
  let largest = 0;
  // Four bytes a pixel.
  for (let at = from * one.width * 4; at < to * one.width * 4; at += 1)
    largest = Math.max(largest, Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)));
  return largest;
}

/** Whether the page does not scroll for 0.2 s. Runs in the page. */
function isStill(): Promise<boolean> {
  const before = window.scrollY;
  return new Promise((resolve) => setTimeout(() => resolve(window.scrollY === before), 200));
}
