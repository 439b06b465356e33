import type { Page } from '@playwright/test';
import type { Envelope } from '@stepwell/contract';
import { VISIT_REPORTS_PATH, type VisitReport } from '@stepwell/shell/visit-report';
import { getPage } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { bootOf, liveId, releaseVariant, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { findsNoCourse, freezesAtPress, rendersNothing, suspends } from './throwing';

// Live releases that fail without throwing anything.

/** Eight seconds, and room for a busy machine. */
const TAKEN_WITHIN = { timeout: 25_000 };

let site: Site;
let api: ContractServer;
let before: Record<'catalog' | 'engagement', string>;

test.beforeAll(async () => {
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
  before = { catalog: liveId(site.dataDir, 'catalog'), engagement: liveId(site.dataDir, 'engagement') };
  await releaseVariant(site.dataDir, 'catalog', (folder) => {
    suspends(folder, 'CourseListPage');
    findsNoCourse(folder, 'CoursePage');
  });
  await releaseVariant(site.dataDir, 'engagement', (folder) => rendersNothing(folder, 'ContactPage'));
  await releaseVariant(site.dataDir, 'checkout', (folder) => freezesAtPress(folder, 'CheckoutPage'));
  await expect(() => untilRevision(site)).toPass({ timeout: 60_000 });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('a page that is suspended for ever takes the previous release after eight seconds', async ({ page }) => {
  await page.goto(`${site.origin}/courses`);

  await expect.poll(() => releasesAsked(page, 'catalog'), TAKEN_WITHIN).toContain(before.catalog);
  await expect.poll(() => counted(/^catalog .* failed in a browser$/), TAKEN_WITHIN).toBe(1);
  await page.getByRole('searchbox').fill('algebra');
  await expect(page).toHaveURL(/algebra/);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test('a page without content takes the previous release on the server', async ({ page }) => {
  await page.goto(`${site.origin}/contact-us`);

  await expect(page.getByRole('form', { name: 'Send a query' })).toBeVisible();
  expect(await counted(/^engagement .* failed on the server$/)).toBeGreaterThan(0);
});

test('a page that does not find a course that exists takes the previous release', async ({ page }) => {
  const { status, html } = await getPage(site, '/course/algebra');
  const catalog = bootOf(html).features.find(({ name }) => name === 'catalog');
  expect([status, catalog?.release]).toEqual([200, before.catalog]);

  await page.goto(site.origin);
  await untilHydrated(page);
  await page.locator('main a[href="/course/algebra"]').first().click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Algebra', TAKEN_WITHIN);
});

test('a page that freezes at a press is reported by its worker, and one that is left is not', async ({
  browser,
}) => {
  // It is never closed: a frozen page does not answer.
  const context = await browser.newContext();
  await context.addInitScript(() => {
    // In the sample of visits that are reported.
    Math.random = () => 0;
  });
  const frozen: VisitReport[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith(VISIT_REPORTS_PATH)) return;
    const report = JSON.parse(request.postData() ?? '{}') as VisitReport;
    if (report.frozen) frozen.push(report);
  });
  const left = await context.newPage();
  const page = await context.newPage();
  for (const each of [left, page]) {
    await each.goto(`${site.origin}/checkout/algebra`);
    await untilHydrated(each);
    const worker = each.waitForEvent('worker');
    await each.mouse.move(200, 200);
    await worker;
  }

  await left.close();
  void page.mouse.click(400, 300).catch(() => undefined);

  await expect.poll(() => frozen.length, TAKEN_WITHIN).toBe(1);
  expect(frozen[0]?.frozen).toContain('checkout/CheckoutPage');
  expect(frozen[0]?.releases.checkout).toBe(liveId(site.dataDir, 'checkout'));
});

/** Ids of a remote's releases of which the page has asked for a script. */
function releasesAsked(page: Page, feature: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) => new RegExp(`/r/${name}/([^/]+)/`).exec(entry.name)?.[1] ?? []),
    feature,
  );
}

/** Fallbacks that the edge has counted, of those whose name matches. */
async function counted(name: RegExp): Promise<number> {
  const reply = await fetch(`${site.origin}/health/releases`);
  const { response } = (await reply.json()) as Envelope<{ fallbacks: Record<string, number> }>;
  return Object.entries(response.data.fallbacks).reduce(
    (sum, [key, pages]) => sum + (name.test(key) ? pages : 0),
    0,
  );
}
