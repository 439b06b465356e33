import { VISIT_REPORTS_PATH, type VisitReport } from '@stepwell/shell/visit-report';
import { getPage } from '../support/api';
import { ContractServer } from '../support/contract-server';
import {
  bootOf,
  fallbackCounts,
  liveId,
  promoteVariant,
  requestedReleases,
  untilRevision,
} from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { findNoCourse, freezeOnClick, renderNothing, suspendForever } from './break-module';

// Live releases that fail without throwing.

/** The page replaces a release that shows nothing for eight seconds; the rest is a margin for a busy machine. */
const FALLBACK_TIMEOUT = { timeout: 25_000 };

let site: Site;
let api: ContractServer;
let previous: Record<'catalog' | 'engagement', string>;

test.beforeAll(async () => {
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
  previous = { catalog: liveId(site.dataDir, 'catalog'), engagement: liveId(site.dataDir, 'engagement') };
  await promoteVariant(site.dataDir, 'catalog', (folder) => {
    suspendForever(folder, 'CourseListPage');
    findNoCourse(folder, 'CoursePage');
  });
  await promoteVariant(site.dataDir, 'engagement', (folder) => renderNothing(folder, 'ContactPage'));
  await promoteVariant(site.dataDir, 'checkout', (folder) => freezeOnClick(folder, 'CheckoutPage'));
  await expect(() => untilRevision(site)).toPass({ timeout: 60_000 });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('a page that stays suspended is replaced by the previous release after eight seconds', async ({
  page,
}) => {
  await page.goto(`${site.origin}/courses`);

  await expect.poll(() => requestedReleases(page, 'catalog'), FALLBACK_TIMEOUT).toContain(previous.catalog);
  await expect.poll(() => fallbackCount(/^catalog .* failed in a browser$/), FALLBACK_TIMEOUT).toBe(1);
  await page.getByRole('searchbox').fill('algebra');
  await expect(page).toHaveURL(/algebra/);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test('a page without content is replaced by the previous release on the server', async ({ page }) => {
  await page.goto(`${site.origin}/contact-us`);

  await expect(page.getByRole('form', { name: 'Send a query' })).toBeVisible();
  expect(await fallbackCount(/^engagement .* failed on the server$/)).toBeGreaterThan(0);
});

test('a page that does not find an existing course is replaced by the previous release', async ({ page }) => {
  const { status, html } = await getPage(site, '/course/algebra');
  const catalog = bootOf(html).features.find(({ name }) => name === 'catalog');
  expect([status, catalog?.release]).toEqual([200, previous.catalog]);

  await page.goto(site.origin);
  await untilHydrated(page);
  await page.locator('main a[href="/course/algebra"]').first().click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Algebra', FALLBACK_TIMEOUT);
});

test('a page that freezes at a press is reported by its worker', async ({ browser }) => {
  // The test does not close this context, because that would wait for the frozen page, which does not respond.
  const context = await browser.newContext();
  await context.addInitScript(() => {
    // With 0, this visit is in the random sample of reported visits.
    Math.random = () => 0;
  });
  const frozen: VisitReport[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith(VISIT_REPORTS_PATH)) return;
    const report = JSON.parse(request.postData() ?? '{}') as VisitReport;
    if (report.frozen) frozen.push(report);
  });
  const leftPage = await context.newPage();
  const page = await context.newPage();
  for (const tab of [leftPage, page]) {
    await tab.goto(`${site.origin}/checkout/algebra`);
    await untilHydrated(tab);
    const worker = tab.waitForEvent('worker');
    await tab.mouse.move(200, 200);
    // The `worker` event precedes the worker's script, and only a running worker reports a freeze.
    await (await worker).evaluate(() => undefined);
  }

  // A page that is closed without a freeze must not be reported.
  await leftPage.close();
  // Clicks until a freeze is reported, because a click before the region's code runs freezes nothing.
  const reportsAfterClick = () => {
    void page.mouse.click(400, 300).catch(() => undefined);
    return frozen.length;
  };
  await expect.poll(reportsAfterClick, FALLBACK_TIMEOUT).toBe(1);
  expect(frozen[0]?.frozen).toContain('checkout/CheckoutPage');
  expect(frozen[0]?.releases.checkout).toBe(liveId(site.dataDir, 'checkout'));
});

/** Number of fallbacks with a matching name that the edge has counted. */
async function fallbackCount(name: RegExp): Promise<number> {
  return Object.entries(await fallbackCounts(site)).reduce(
    (sum, [key, pages]) => sum + (name.test(key) ? pages : 0),
    0,
  );
}
