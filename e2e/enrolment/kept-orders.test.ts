import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from '@playwright/test';
import { orderPath } from '@stepwell/contract';
import { anOrder, aPricing } from '@stepwell/contract/testing';
import { layoutShift, NO_SHIFT, settled, watchLayoutShifts } from '../pages/page-load';
import { callApi, untilRendered } from '../support/api';
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
  STUDENT,
  submitReference,
  totalWithTenPercentOff,
} from './enrol';

const REFERENCE = '418726630999';
/** A course of `otherApi` with status 2, Registration Closed. */
const CLOSED_COURSE = 'optics';

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

  test(`at ${viewport.width} px a link without its Order ID causes no layout shift`, async ({
    page,
    site,
  }) => {
    const { _id } = await liveCourse(site);
    await page.setViewportSize(viewport);
    await watchLayoutShifts(page);

    await page.goto(`${site.origin}/checkout/${_id}#token=token-of-the-learner`);
    await expect(page.getByText('This link to an order is incomplete')).toBeVisible();
    await settled(page);

    expect(await layoutShift(page)).toEqual(NO_SHIFT);
  });

  test(`at ${viewport.width} px a reload in the middle of payment restores the scroll position`, async ({
    page,
    site,
  }) => {
    await openCheckout(page, site, viewport);
    // Turns off smooth scrolling, so that the page stays where the test has scrolled it.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await fillBillingForm(page);
    await placeOrder(page);
    await settled(page);
    await watchLayoutShifts(page);

    for (const part of [0.4, 0.7, 1]) {
      const top = await page.evaluate(scrollToPart, part);
      expect(top).toBeGreaterThan(100);
      await page.reload();
      await expect(qrCode(page)).toBeVisible();
      await settled(page);

      expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(top);
      expect(await layoutShift(page)).toEqual(NO_SHIFT);
    }
  });

  test(`at ${viewport.width} px opening or reloading an order whose course has closed causes no layout shift`, {
    tag: '@nightly',
  }, async ({ page, newSite, otherApi }) => {
    const courseId = CLOSED_COURSE;
    const order = anOrder({ orderId: 'ANOTHER1', token: 'token-ANOTHER1' });
    otherApi.orders.set('ANOTHER1', { order, pricing: aPricing(), studentPhone: STUDENT.phone, courseId });
    const site = await newSite({ apiOrigin: otherApi.origin });
    await untilRendered(site, `/checkout/${courseId}`);
    await page.setViewportSize(viewport);
    await watchLayoutShifts(page);

    await page.goto(site.origin + orderPath(courseId, 'ANOTHER1', 'token-ANOTHER1'));
    await expect(qrCode(page)).toBeVisible();
    await settled(page);
    expect(await layoutShift(page)).toEqual(NO_SHIFT);

    await page.reload();
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

/** Scrolls to this part of the scrollable height. @returns px from the top */
function scrollToPart(part: number): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  window.scrollTo({ top: Math.round(part * (scrollHeight - clientHeight)), behavior: 'instant' });
  return Math.round(window.scrollY);
}

/** All orders with their references, read from the embedded database. */
async function storedOrders(folder: string): Promise<unknown[]> {
  const database = await PGlite.create(folder);
  try {
    const { rows } = await database.query(
      `select o.order_id, o.total_paise::int, o.status, c.reference
         from orders o left join payment_claims c on c.order_id = o.id and c.state = 'live'`,
    );
    return rows;
  } finally {
    await database.close();
  }
}
