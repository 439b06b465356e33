import { execFileSync } from 'node:child_process';
import {
  expectUnderReview,
  fillBillingForm,
  liveCourse,
  placeOrder,
  submitReference,
} from '../enrolment/enrol';
import { callApi, getPage, visibleHtml } from '../support/api';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import type { Site } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';

const REFERENCE = '418726630777';

test('the site shows changes that are made by acts on the socket', { tag: '@nightly' }, async ({
  page,
  newSite,
}) => {
  test.slow();
  const site = await newSite();

  academy(site, 'settings.set', '--name', 'announcementMessage', '--value', 'The library opens on Monday.');
  await expect
    .poll(async () => visibleHtml((await getPage(site, '/mentors')).html), { timeout: 3000 })
    .toContain('The library opens on Monday.');

  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/checkout/${_id}`);
  await untilHydrated(page);
  await fillBillingForm(page);
  const orderId = await placeOrder(page);
  await submitReference(page, REFERENCE);
  await expectUnderReview(page, orderId);
  const { pricing } = await callApi(site, 'GET /api/orders/reviewOrder', { id: _id });
  const amount = pricing?.courseTotal.toFixed(2) ?? '';
  expect(academy(site, 'order.show', '--order', orderId)).toContain(REFERENCE);
  academy(site, 'review.approve', '--order', orderId, '--amount', amount);
  await page.getByRole('button', { name: 'Check the status' }).click();

  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible();
});

/** Runs `npm run academy --` beside the running site. @returns its output */
function academy(site: Site, ...args: string[]): string {
  return execFileSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'api/src/acts/academy.ts', ...args],
    {
      cwd: ROOT,
      env: startEnvironment({ DATA_DIR: site.dataDir }),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}
