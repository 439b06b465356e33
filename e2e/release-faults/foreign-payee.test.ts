import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { FALLBACK_REPORTS_PATH } from '@stepwell/shell/fallback-report';
import { CHECKOUT_FALLBACK, expectCode, fillBillingForm, liveCourse, qrCode } from '../enrolment/enrol';
import { callApi } from '../support/api';
import { publishChanged } from '../support/changed-release';
import { liveId, makeLive, promoteVariant, untilRevision } from '../support/releases';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

/** Code of the checkout's release that splits the payment link for the QR code. A fault changes the link at this place. */
const SPLIT = '.split(/([0-9A-Z%.:/-]{14,})/)';
/** Rewrites every reply of the API in the page. */
const REWRITE = `;(() => {
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => parse(String(text).replaceAll('stepwell@example', 'mallory@okbank'), reviver);
})();`;

test('a checkout that shows the code of another payee is replaced by the previous release', async ({
  newSite,
  page,
}) => {
  const site = await newSite();
  const { store } = releasePlace(site.dataDir);
  const live = store.read('checkout', liveId(site.dataDir, 'checkout'));
  const change = { suffix: 'mallory', from: SPLIT, to: `.replace('stepwell@', 'mallory@')${SPLIT}` };
  await makeLive(site.dataDir, 'checkout', (await publishChanged(store, live, change)).id);
  await untilRevision(site);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(FALLBACK_REPORTS_PATH)) reports.push(request.postData() ?? '');
  });

  await order(page, site);

  const notice = page.getByRole('alertdialog', { name: 'Do not pay' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  const { payeeVPA, payeeName } = await callApi(site, 'GET /api/settings/getSettings');
  await expect(qrCode(page)).toBeVisible();
  const [, orderId = '', amount = ''] = await paymentOf(page);
  await expectCode(page, { payeeVPA, payeeName, amount: Number(amount), orderId });
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({ feature: 'checkout', instead: live.id });
});

test('if no release shows the payee signed by the API, the checkout is closed', { tag: '@nightly' }, async ({
  newSite,
  page,
}) => {
  const site = await newSite();
  await promoteVariant(site.dataDir, 'checkout', (folder) =>
    appendFileSync(join(folder, 'browser/remoteEntry.js'), REWRITE),
  );
  await untilRevision(site);

  await order(page, site);

  await expect(page.getByRole('alertdialog', { name: 'Do not pay' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: CHECKOUT_FALLBACK })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('mallory');
  await expect(page.locator('[href*="mallory"]')).toHaveCount(0);
});

async function order(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/checkout/${(await liveCourse(site))._id}`);
  await fillBillingForm(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
}

/** The link for apps, and the order's id and the amount in it. */
async function paymentOf(page: Page): Promise<string[]> {
  const link = (await page.locator('a[href^="upi:"]').getAttribute('href')) ?? '';
  const { searchParams } = new URL(link);
  return [link, searchParams.get('tn')?.split('-')[1] ?? '', searchParams.get('am') ?? ''];
}
