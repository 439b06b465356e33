import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, test } from '../support/test';
import { settled } from './page-load';

// A page without input uses hardly any processor time (decision 064). The tests count layouts, which are most of that time.

test.use({ viewport: { width: 412, height: 823 } });

/** How long the layouts of a page are counted. */
const WATCHED_MS = 2500;
/** The countdown of a course ticks once a second, and each tick causes a layout. */
const TICKS = Math.ceil(WATCHED_MS / 1000);
/** Fewest animated parts of home's drawing. With fewer parts, the drawing has lost its animation. */
const MIN_PARTS = 4;
/** Layouts in the first frames of restarted animations. Animations by layout would need one per frame, about 150. */
const MAX_START_LAYOUTS = 5;

test('a page stops causing layouts within 30 s, except those of a countdown', async ({ browser, site }) => {
  const { _id } = await liveCourse(site);
  const allowed = new Map([
    ['/', 0],
    ['/courses', 0],
    [`/course/${_id}`, TICKS],
    [`/checkout/${_id}`, 0],
    ['/mentors', 0],
    ['/contact-us', 0],
    ['/about-us', 0],
    ['/refund-policy', 0],
    ['/course/no-such-course', 0],
  ]);

  await Promise.all(
    [...allowed].map(async ([path, layouts]) => {
      // Pages of one context may share a process, and with it the count of layouts.
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await expect
        .poll(() => layoutsWhileWatched(page), { message: path, timeout: 30_000 })
        .toBeLessThanOrEqual(layouts);
      await context.close();
    }),
  );
});

test('the headline of home animates only while it is visible', async ({ page, site }) => {
  await untilRendered(site, '/');
  await page.goto(site.origin);

  await expect.poll(() => endlessAnimations(page), { timeout: 30_000 }).toBeGreaterThan(0);

  await page.keyboard.press('End');
  await expect.poll(() => endlessAnimations(page), { timeout: 30_000 }).toBe(0);
});

test('the animations of home’s drawing cause layouts only in their first frames', async ({ page, site }) => {
  await untilRendered(site, '/');
  await page.goto(site.origin);
  await settled(page);
  await expect.poll(() => layoutsWhileWatched(page), { timeout: 30_000 }).toBe(0);

  const started = await page.getByRole('img', { name: 'Illustration' }).evaluate(restartAnimations);

  expect(started).toBeGreaterThanOrEqual(MIN_PARTS);
  expect(await layoutsWhileWatched(page)).toBeLessThanOrEqual(MAX_START_LAYOUTS);
});

/** Number of layouts of a page in the next 2.5 s; `NaN`, which fails every assertion, if Chromium does not report the metric. */
async function layoutsWhileWatched(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')
      ?.value ?? Number.NaN;
  const before = await count();
  await page.waitForTimeout(WATCHED_MS);
  const layouts = (await count()) - before;
  await session.detach();
  return layouts;
}

/** Number of the headline's endless animations. */
function endlessAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('h1')).length,
  );
}

/** Restarts the animations in an element, without their delays. Resolves after their first frame. @returns the number of animations */
async function restartAnimations(drawing: Element): Promise<number> {
  const parts = [...drawing.querySelectorAll<SVGElement>('path,ellipse')];
  for (const { style } of parts) style.animation = 'none';
  // Forces a layout, because otherwise the browser would not see the change in between.
  drawing.getBoundingClientRect();
  for (const { style } of parts) style.animation = '';
  const animations = drawing.getAnimations({ subtree: true });
  for (const animation of animations) animation.currentTime = animation.effect?.getTiming().delay ?? 0;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return animations.length;
}
