import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, test } from '../support/test';
import { settled } from './page-load';

// A page that nobody touches lets the phone rest (docs/decisions/067-at-rest-a-page-rests.md).

test.use({ viewport: { width: 412, height: 823 } });

const WATCHED_MS = 2500;
/** The countdown of a course ticks once a second. */
const TICKS = Math.ceil(WATCHED_MS / 1000);

test('soon after its load no page lays anything out, but for a countdown that ticks', async ({
  browser,
  site,
}) => {
  const { _id } = await liveCourse(site);
  const allowed = new Map([
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
      // Pages of one context may share a process, and its counts.
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await expect
        .poll(() => layoutsOfAWhile(page), { message: path, timeout: 30_000 })
        .toBeLessThanOrEqual(layouts);
      await context.close();
    }),
  );
});

test('home types its word for ever, and lays out nothing else; out of sight it does not even that', async ({
  page,
  site,
}) => {
  await untilRendered(site, '/');
  await page.goto(site.origin);
  await settled(page);

  await expect.poll(() => objectsLaidOut(page), { timeout: 30_000 }).toBeLessThan(15);

  await page.keyboard.press('End');
  await expect.poll(() => layoutsOfAWhile(page), { timeout: 30_000 }).toBe(0);
});

async function layoutsOfAWhile(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')
      ?.value ?? 0;
  const before = await count();
  await page.waitForTimeout(WATCHED_MS);
  const layouts = (await count()) - before;
  await session.detach();
  return layouts;
}

interface TraceEvent {
  name: string;
  args: { beginData?: { dirtyObjects?: number } };
}

/** The most boxes that one layout of a while has touched; none at all is no answer. */
async function objectsLaidOut(page: Page): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await page.waitForTimeout(WATCHED_MS);
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] };
  const layouts = traceEvents.filter(({ name }) => name === 'Layout');
  if (layouts.length === 0) return Number.POSITIVE_INFINITY;
  return Math.max(...layouts.map(({ args }) => args.beginData?.dirtyObjects ?? 0));
}
