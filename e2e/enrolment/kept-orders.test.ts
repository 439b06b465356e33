import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from '@playwright/test';
import { orderPath } from '@stepwell/contract';
import { layoutShift, NO_SHIFT, settled, watchLayoutShifts } from '../pages/page-load';
import { callApi } from '../support/api';
import type { Site } from '../support/site';
import { type DESKTOP, expect, test, VIEWPORTS } from '../support/test';
import {
  applyCoupon,
  expectCode,
  expectUnderReview,
  fillBillingForm,
  liveCourse,
  orderToken,
  placeOrder,
  qrCode,
  submitReference,
  totalWithTenPercentOff,
} from './enrol';

const REFERENCE = '418726630999';

test('an order survives reloads in the middle of payment and a restart of the site', {
  tag: '@nightly',
}, async ({ page, newSite, problems }) => {
  test.slow();
  // Prefetches of an open page fail while the site is down. The restart may also cut a connection that is in use.
  problems.expect(/net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/);
  const site = await newSite();
  const course = await liveCourse(site);
  const amount = totalWithTenPercentOff(course);
  const { payeeVPA, payeeName } = await callApi(site, 'GET /api/settings/getSettings');
  const payment = { payeeVPA, payeeName, amount };

  await page.goto(`${site.origin}/checkout/${course._id}`);
  await fillBillingForm(page);
  await applyCoupon(page, 'STEP10');
  const orderId = await placeOrder(page);

  await page.reload();
  await expectCode(page, { ...payment, orderId });

  await site.restart();
  await page.reload();
  await expectCode(page, { ...payment, orderId });
  await submitReference(page, REFERENCE);
  await expectUnderReview(page, orderId);

  const token = await orderToken(page, course._id);
  // While the site is down, nothing else uses the database.
  await site.restart(async () => {
    expect(await storedOrders(join(site.dataDir, 'db'))).toEqual([
      {
        order_id: orderId,
        total_paise: Math.round(amount * 100),
        status: 'under-review',
        reference: REFERENCE,
      },
    ]);
  });
  expect(await callApi(site, 'GET /api/orders/getOrder', { orderId, token })).toMatchObject({
    order: { orderId, courseTotalPrice: amount, orderStatus: 'under-review' },
  });
  await page.reload();
  await expectUnderReview(page, orderId);
});

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px opening an order by its link causes no layout shift`, async ({
    page,
    site,
  }) => {
    const _id = await openCheckout(page, site, viewport);
    await fillBillingForm(page);
    const orderId = await placeOrder(page);
    const link = orderPath(_id, orderId, await orderToken(page, _id));

    await page.goto('about:blank');
    await watchLayoutShifts(page);
    await page.goto(site.origin + link);
    await expect(qrCode(page)).toBeVisible();
    await settled(page);

    expect(await layoutShift(page)).toEqual(NO_SHIFT);
  });
}

/** Opens the checkout of a Live course. @returns the course's id */
async function openCheckout(page: Page, site: Site, viewport: typeof DESKTOP): Promise<string> {
  const { _id } = await liveCourse(site);
  await page.setViewportSize(viewport);
  await page.goto(`${site.origin}/checkout/${_id}`);
  // Waits for the cookie banner, because a click would land on it if it appeared between pointer down and pointer up.
  await settled(page);
  return _id;
}

/** All orders with their references, read from the embedded database. */
async function storedOrders(folder: string): Promise<unknown[]> {
  const database = await PGlite.create(folder);
  try {
    const { rows } = await database.query(
      `select o.order_id, o.total_paise::int, o.status, c.reference
         from orders o left join payment_references c on c.order_id = o.id and c.state = 'live'`,
    );
    return rows;
  } finally {
    await database.close();
  }
}
