import type { Page } from '@playwright/test';
import { NETWORK_ERROR } from '@stepwell/contract';
import { fillBillingForm, qrCode } from '../enrolment/enrol';
import { getPage, loadTime, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { type Site, startSite } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';

/** The first retry is 5 s after the failure (docs/specification.md §4.2); the rest is a margin for a busy machine. */
const RECOVERED_WITHIN_MS = 15_000;

let api: ContractServer;
let site: Site;

test.beforeAll(async () => {
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
});

test.beforeEach(async ({ problems }) => {
  problems.expect(/status of 50[0-9]/);
  api.faults.clear();
  await api.up();
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('pages that were sent while the API was down recover without a reload', async ({ page }) => {
  await api.down();

  const { status, headers, html } = await untilUnhealthy('/');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(html).toContain('<meta name="robots" content="noindex">');
  await page.goto(site.origin);
  await expectUnhealthy(page);
  await expect(page.getByRole('link', { name: 'Enroll Now' })).toBeHidden();
  const isSameDocument = await markDocument(page);

  await api.up();
  await expect(page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' })).toBeVisible({
    timeout: RECOVERED_WITHIN_MS,
  });
  await expect(page.getByRole('heading', { name: /Meera Krishnan/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enroll Now' })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('a browser that comes online again requests the health at once', async ({ page }) => {
  api.faults.set('GET /health', { status: 503, message: 'The database does not answer' });
  await untilUnhealthy('/courses');
  await page.goto(`${site.origin}/courses`);
  await expectUnhealthy(page);
  const isSameDocument = await markDocument(page);

  api.faults.clear();
  await page.context().setOffline(true);
  await page.context().setOffline(false);

  await expect(page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('Try again loads a page whose navigation failed while the API was down', async ({ page }) => {
  await page.goto(`${site.origin}/courses`);
  await untilHydrated(page);
  await api.down();

  await page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' }).click();
  await expect(page.getByText(NETWORK_ERROR)).toBeVisible();
  await api.up();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Algebra From the Ground' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register Now' }).first()).toBeVisible();
});

test('the browser loads data that was too late for the server’s page', async ({ page }) => {
  api.faults.set('GET /api/courses/getAllCourses', { delayMs: 1500 });
  await expect
    .poll(async () => visibleHtml((await getPage(site, '/courses')).html))
    .not.toContain('Algebra From the Ground');

  expect(await loadTime(site, '/courses')).toBeLessThan(1000);
  const { headers } = await getPage(site, '/courses');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  await page.goto(`${site.origin}/courses`);
  await expect(page.getByText('Loading courses')).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' })).toBeVisible();
});

test('if the reply to an order is lost, sending the order again returns the same order', async ({
  page,
  problems,
}) => {
  problems.expect(/net::ERR_/);
  await page.goto(`${site.origin}/checkout/algebra`);
  await untilHydrated(page);
  await fillBillingForm(page);
  const before = api.orders.size;

  // The order is placed; only its reply never reaches the browser.
  await page.route('**/api/orders/placeOrder', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const submit = page.getByRole('button', { name: /^Place order/ });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: NETWORK_ERROR })).toBeVisible();
  expect(api.orders.size).toBe(before + 1);
  await page.unroute('**/api/orders/placeOrder');
  await submit.click();

  await expect(qrCode(page)).toBeVisible();
  expect(api.orders.size).toBe(before + 1);
});

/** Waits until the edge has noticed the failure, because it requests the API's health at most once a second. @returns the page */
async function untilUnhealthy(path: string) {
  await expect
    .poll(async () => visibleHtml((await getPage(site, path)).html))
    .toContain('The well is dry for a moment.');
  return getPage(site, path);
}

async function expectUnhealthy(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No Data' }).first()).toBeVisible();
  await expect(page.getByText(/The well is dry for a moment\. This page asks again by itself/)).toBeVisible();
  await untilHydrated(page);
}

/** Marks the document. @returns a function that checks whether the page still has this document */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}
