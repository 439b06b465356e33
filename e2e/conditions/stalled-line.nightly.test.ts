import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { changingProxy } from '../support/changing-proxy';
import { expect, PHONE, test, untilHydrated } from '../support/test';

test.use({ viewport: PHONE });

/** Bound from the page's first byte to its first paint. */
const PAINTED_WITHIN_MS = 1000;
/** Maximum number of loads. One fast load is enough, because tests that run at the same time may slow down the others. */
const LOADS = 5;

for (const pathOf of [
  () => '/',
  (id: string) => `/checkout/${id}`,
  () => '/courses',
  (id: string) => `/course/${id}`,
])
  for (const [place, endOf] of [
    ['the first heading', (html: string) => html.indexOf('</h1>')],
    ['90 % of the HTML', (html: string) => Math.floor(html.length * 0.9)],
  ] as const)
    test(`${pathOf('{id}')} is painted although the connection stalls after ${place}`, async ({
      page,
      site,
    }) => {
      const path = pathOf((await liveCourse(site))._id);
      await untilRendered(site, path);
      let sendRest = () => {};
      const proxy = await changingProxy(site.origin, {
        // Makes the proxy request the page uncompressed.
        rewrite: (body) => body,
        send: (body, reply) => {
          const end = Buffer.byteLength(body.toString().slice(0, endOf(body.toString())));
          reply.write(body.subarray(0, end));
          sendRest = () => reply.end(body.subarray(end));
        },
      });

      let tookMs = Number.POSITIVE_INFINITY;
      for (let load = 0; load < LOADS && tookMs > PAINTED_WITHIN_MS; load += 1) {
        // Ends the reply of the previous load.
        sendRest();
        await page.goto(proxy.origin + path, { waitUntil: 'commit' });
        tookMs = await firstPaint(page);
      }
      expect(tookMs).toBeLessThan(PAINTED_WITHIN_MS);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      sendRest();
      await untilHydrated(page);
      proxy.close();
    });

/** Waits for the first paint. @returns milliseconds from the first byte of the page until then */
async function firstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-paint')[0]?.startTime,
    undefined,
    { timeout: 15_000 },
  );
  const firstByte = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart,
  );
  return ((await paint.jsonValue()) as number) - firstByte;
}
