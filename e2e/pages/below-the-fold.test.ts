import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { untilRendered } from '../support/api';
import { DESKTOP, expect, PHONE, test, untilHydrated, VIEWPORTS } from '../support/test';
import { layoutShift, watchLayoutShifts } from './page-load';

// Home is ten screens long, and all below the first waits for the faces, as the list's cards do (decision 064).
// Fonts are delayed here, so that the deferral lasts as long as a test needs.

test.describe.configure({ mode: 'parallel' });

const LAST_SECTION = 'Our Experienced Mentors';

/**
 * Pixels. Where the faces come after a browser has gone back to its place, a title above may have wrapped at another word
 * in the local face.
 */
const A_LINE = 26;

let letFacesCome = () => {};

test.beforeEach(({ site }) => untilRendered(site, '/'));
// A request that is held holds its page's end up for seconds.
test.afterEach(() => letFacesCome());

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the End key scrolls to the end without layout shifts', async ({ page, site }) => {
      await watchLayoutShifts(page);
      await open(page, site.origin);

      await page.keyboard.press('End');

      await expect.poll(() => page.evaluate(isAtEnd)).toBe(true);
      expect(await isLaidOut(page)).toBe(true);
      expect(await layoutShift(page)).toEqual({ score: '0.000', what: [] });
    });

    test('a reload and Back restore the scroll position', async ({ page, site }) => {
      await page.goto(site.origin);
      await untilHydrated(page);
      // Until then heights above stand in for what is not laid out yet.
      await expect.poll(() => page.evaluate(isWhole)).toBe(true);
      await page.getByRole('heading', { name: LAST_SECTION }).scrollIntoViewIfNeeded();
      await page.waitForFunction(isStill);
      const before = await placeOf(page, LAST_SECTION);
      const moved = async () => Math.abs((await placeOf(page, LAST_SECTION)) - before);

      await page.reload();
      await untilHydrated(page);
      await expect.poll(moved).toBeLessThan(A_LINE);

      await page.goto('about:blank');
      await page.goBack();
      await untilHydrated(page);
      await expect.poll(moved).toBeLessThan(A_LINE);
    });
  });
}

test.describe('at 390 px, also', () => {
  test.use({ viewport: PHONE });

  test('content below the fold is not laid out before the fonts load, but can be found; then screen readers get it', async ({
    page,
    site,
  }) => {
    await open(page, site.origin);
    expect(await isLaidOut(page)).toBe(false);
    letFacesCome();
    await expect.poll(() => isLaidOut(page)).toBe(true);
    expect(await readOut(page)).toContain(LAST_SECTION);

    await open(page, site.origin);
    expect(await isLaidOut(page)).toBe(false);
    expect(await page.evaluate(() => (window as unknown as Finder).find('Cleared three'))).toBe(true);
    await expect.poll(() => page.evaluate(isFoundInView)).toBe(true);
  });

  test('scrolling through deferred content moves nothing, to its end', async ({ page, site }) => {
    await watchLayoutShifts(page);
    await open(page, site.origin);

    await expect(async () => {
      await page.mouse.wheel(0, PHONE.height);
      expect(await page.evaluate(isAtEnd)).toBe(true);
    }).toPass({ intervals: [50] });

    expect(await layoutShift(page)).toEqual({ score: '0.000', what: [] });
  });

  test('list cards below the fold are deferred as well, without layout shifts', async ({ page, site }) => {
    await untilRendered(site, '/courses');
    await watchLayoutShifts(page);
    await open(page, `${site.origin}/courses`);
    const lastCard = page.locator('main li a[href^="/course/"]').last();
    const isThere = () => lastCard.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isThere()).toBe(false);

    letFacesCome();

    await expect.poll(isThere).toBe(true);
    expect(await layoutShift(page)).toEqual({ score: '0.000', what: [] });
  });

  test('a URL with a fragment scrolls to its target', async ({ page, site }) => {
    await page.goto(`${site.origin}/#mentors-title`);
    await untilHydrated(page);

    const below = async () => (await placeOf(page, LAST_SECTION)) - (await page.evaluate(headerHeight));
    await expect.poll(async () => Math.abs(await below())).toBeLessThan(40);
  });

  test('on paper, and without scripts, everything is there', async ({ page, site, browser }) => {
    await open(page, site.origin);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => isLaidOut(page)).toBe(true);

    const bare = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const without = await bare.newPage();
    await without.goto(site.origin);
    expect(await contentVisibilities(without)).toEqual(['visible']);
    await bare.close();
  });
});

test('no deferred element is clipped', { tag: '@nightly' }, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: DESKTOP.width, height: 9000 });
  await open(page, site.origin);
  const edges = await page.locator('[data-later]').evaluateAll(stripsAroundEach);
  const waiting = await picture(page);

  await page.evaluate(() => {
    document.documentElement.dataset.whole = '';
  });
  const whole = await picture(page);

  expect(edges.length).toBeGreaterThan(5);
  for (const edge of edges) expect(difference(waiting, whole, edge), JSON.stringify(edge)).toBeLessThan(8);
});

interface Finder {
  find(text: string): boolean;
}

/** Opens a page, and holds the faces up until they are let come. */
async function open(page: Page, address: string): Promise<void> {
  letFacesCome();
  const held = new Promise<void>((resolve) => {
    letFacesCome = resolve;
  });
  await page.unroute('**/*.woff2');
  await page.route('**/*.woff2', async (route) => {
    await held;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await untilHydrated(page);
}

/** All that waited is laid out, and nothing will wait again. */
function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}

/** Whether the last section has boxes, without asking in a way that makes them. */
function isLaidOut(page: Page): Promise<boolean> {
  return page.evaluate((text) => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === text);
    return heading?.checkVisibility({ contentVisibilityAuto: true }) === true;
  }, LAST_SECTION);
}

/** Every name that a screen reader is given. */
async function readOut(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.map(({ name }) => name?.value);
}

/** Pixels from the window's upper edge to a heading. */
function placeOf(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === wanted);
    return heading?.getBoundingClientRect().top ?? Number.NaN;
  }, text);
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

/** Whether what a search of the page's text has found is in the window. */
function isFoundInView(): boolean {
  const found = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
  return found !== undefined && found.height > 0 && found.top >= 0 && found.bottom <= window.innerHeight;
}

interface Strip {
  from: number;
  to: number;
}

/** The rows of the page above and below each element, where only its shadows and overhangs are its own. */
function stripsAroundEach(all: Element[]): Strip[] {
  return all.flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [
      { from: Math.ceil(top) - 31, to: Math.ceil(top) - 1 },
      { from: Math.ceil(bottom) + 1, to: Math.ceil(bottom) + 31 },
    ].filter(({ to }) => to < window.innerHeight);
  });
}

async function picture(page: Page): Promise<PNG> {
  const session = await page.context().newCDPSession(page);
  // Playwright's own waits for the faces.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.detach();
  return PNG.sync.read(Buffer.from(data, 'base64'));
}

/** How far apart the two most different values of a colour are, of 255; a shadow that begins half a pixel later makes four. */
function difference(one: PNG, other: PNG, { from, to }: Strip): number {
  let most = 0;
  for (let at = from * one.width * 4; at < to * one.width * 4; at += 1)
    most = Math.max(most, Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)));
  return most;
}

function isStill(): Promise<boolean> {
  const before = window.scrollY;
  return new Promise((resolve) => setTimeout(() => resolve(window.scrollY === before), 200));
}
