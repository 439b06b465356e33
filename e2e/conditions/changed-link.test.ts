import type { Page } from '@playwright/test';
import { orderPath } from '@stepwell/contract';
import { orderCourse, orderToken, qrCode } from '../enrolment/enrol';
import { expect, test } from '../support/test';

// Mail programs, messengers and people change a mail's link to an order, `/checkout/<course>#order=<id>&token=<token>`.

test('a changed link opens its order; a truncated link is explained', { tag: '@nightly' }, async ({
  page,
  site,
  problems,
}) => {
  // Caused by the link with the truncated order ID.
  problems.expect(/404 .*getOrder/);
  const { courseId: _id, orderId } = await orderCourse(page, site);
  const token = await orderToken(page, _id);
  const link = site.origin + orderPath(_id, orderId, token);

  for (const changed of [
    link.replace('#', '%23'),
    link.replace('#', '%2523'),
    link.replace('#', '%23').replace('&', '&amp;').concat('%3E'),
    link.concat(').'),
    link.concat('?fbclid=IwAR0x&utm_source=mail'),
  ]) {
    await openInNewVisit(page, changed);
    await expect(qrCode(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/checkout/${_id}`);
  }

  await openInNewVisit(page, link.slice(0, -5));
  await expect(page.getByText('This link does not open the order')).toBeVisible();
  await openInNewVisit(page, link.slice(0, link.indexOf(orderId) + 6));
  await expect(page.getByText('Open the link again from our mail')).toBeVisible();
  await openInNewVisit(page, link.slice(0, link.indexOf(orderId)));
  await expect(page.getByText('This link to an order is incomplete')).toBeVisible();
});

/** Opens an address on a device that has stored nothing. */
async function openInNewVisit(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.goto(address);
}
