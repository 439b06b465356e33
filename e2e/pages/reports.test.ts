import type { Page } from '@playwright/test';
import { type PageReport, REPORTS_PATH } from '@stepwell/shell/page-report';
import { fillBillingForm, liveCourse } from '../enrolment/enrol';
import { expect, test, untilHydrated } from '../support/test';

test('a visit reports the form and three vitals, without personal data', async ({ page, site }) => {
  const course = (await liveCourse(site))._id;
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REPORTS_PATH) bodies.push(request.postData() ?? '');
  });
  const vitals = page.waitForResponse((reply) => /\/r\/shell\/.*\.js/.test(reply.url()) && reply.ok());
  await page.goto(`${site.origin}/checkout/${course}?ref=ravi`);
  await untilHydrated(page);
  await fillBillingForm(page);
  await vitals;
  await page.waitForLoadState('networkidle');

  await expect(async () => {
    await hidePage(page);
    expect(bodies.map((body) => (JSON.parse(body) as PageReport).kind).sort()).toEqual(['form', 'vitals']);
  }).toPass({ timeout: 20_000 });

  const reports = bodies.map((body) => JSON.parse(body) as PageReport);
  expect(reports).toContainEqual({ kind: 'form', release: expect.any(String) });
  expect(reports).toContainEqual({
    kind: 'vitals',
    lcp: expect.any(Number),
    cls: expect.any(Number),
    inp: expect.any(Number),
  });
  for (const text of [course, 'ravi', 'Asha', 'Mozilla', '127.0.0.1', 'localhost'])
    expect(bodies.join('\n')).not.toContain(text);
});

/** A headless browser does not hide a page when its tab is left. */
function hidePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperties(document, {
      hidden: { value: true, configurable: true },
      visibilityState: { value: 'hidden', configurable: true },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
