import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { VISIT_REPORTS_PATH, type VisitReport } from '@stepwell/shell/visit-report';
import { fillBillingForm, liveCourse } from '../enrolment/enrol';
import { scriptUrlPattern } from '../support/built-files';
import { expect, test, untilHydrated } from '../support/test';

test('a page that is left sends one report, without personal data', async ({ page, site }) => {
  const course = (await liveCourse(site))._id;
  // With 0, this visit is in the random sample of reported visits.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const script = scriptUrlPattern('shell', 'telemetry');
  const loaded = page.waitForResponse((reply) => script.test(reply.url()));
  const reports: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(VISIT_REPORTS_PATH)) reports.push(request.postData());
  });
  await page.goto(`${site.origin}/checkout/${course}?ref=ravi`);
  await untilHydrated(page);
  await fillBillingForm(page);
  expect((await loaded).ok()).toBe(true);
  const answered = page.waitForResponse((reply) => reply.url().endsWith(VISIT_REPORTS_PATH));

  await hidePage(page);

  expect((await answered).status()).toBe(204);
  const [body = '', ...others] = reports.map(String);
  expect(others).toEqual([]);
  const report = JSON.parse(body) as VisitReport;
  expect(report).toMatchObject({
    route: '/checkout/:courseId',
    releases: { shell: expect.any(String), checkout: expect.any(String) },
    shown: expect.arrayContaining(['checkout/CheckoutPage']),
    failures: [],
    vitals: { lcp: expect.any(Number), cls: expect.any(Number), inp: expect.any(Number) },
  });
  const typed = await page
    .getByRole('textbox')
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).value).filter((value) => value.length > 2),
    );
  expect(typed.length).toBeGreaterThan(2);
  for (const text of [...typed, course, 'ravi', 'Mozilla', '127.0.0.1', 'localhost'])
    expect(body).not.toContain(text);
});

test('the edge does not serve the source maps of a release', async ({ page, site }) => {
  const reply = await page.goto(site.origin);
  const [, id = '', main = ''] =
    /<script defer src="\/r\/shell\/([^/]+)\/([\w.]+\.js)/.exec((await reply?.text()) ?? '') ?? [];

  expect(existsSync(join(site.dataDir, 'releases/shell', id, 'maps', `${main}.map`))).toBe(true);
  const served = [`${main}.map`, `maps/${main}.map`, `%2e%2e/maps/${main}.map`].map(async (name) => {
    const { status } = await fetch(`${site.origin}/r/shell/${id}/${name}`);
    return status;
  });
  expect(await Promise.all(served)).toEqual([404, 404, 404]);
});

/** Hides the page twice, because only one report may be sent. A headless browser does not hide a page when its tab is left. */
function hidePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } });
    for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'));
  });
}
