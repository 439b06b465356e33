import { orderPath } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import {
  expectUnderReview,
  fillBillingForm,
  liveCourse,
  orderToken,
  placeOrder,
  qrCode,
  submitReference,
} from '../enrolment/enrol';
import { expect, test } from '../support/test';

test('an order’s token is in no log and in no URL that the browser requests', { tag: '@nightly' }, async ({
  page,
  newSite,
}) => {
  test.slow();
  // The site logs at the lowest level and cannot reach its mail server.
  const site = await newSite({
    env: { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'help@stepwell.example' },
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/checkout/${_id}`);
  await fillBillingForm(page);
  const orderId = await placeOrder(page);
  const token = await orderToken(page, _id);
  expect(token).toMatch(/^[\w-]{20,}$/);

  const byHeader = page.waitForRequest(/getOrder/);
  await page.reload();
  await expect(qrCode(page)).toBeVisible();
  expect((await byHeader).headers()['x-order-token']).toBe(token);
  // Opens the link of a mail on a device that did not place the order.
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(site.origin + orderPath(_id, orderId, token));
  await submitReference(page, '418726630977');
  await expectUnderReview(page, orderId);
  // A truncated link shows only id and status on a device without the token, and sends nothing in a URL.
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(site.origin + orderPath(_id, orderId, token.slice(0, -1)));
  await expect(page.getByText('Its payment is under review.')).toBeVisible();
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token.slice(0, -1)))).toEqual([]);

  const query = `orderId=${orderId}&token=${token}`;
  for (const path of [
    `/api/orders/getOrder?${query}`,
    `/api/orders/receipt?${query}`,
    `/api/orders/nothing?${query}`,
    `/api/orders/getOrder?${query}&${'x'.repeat(20_000)}`,
    `/api/orders/getOrder?${query}%zz`,
    `/health?${query}`,
    `/checkout/${_id}?${query}`,
    `/checkout/${_id}%23order=${orderId}&token=${token}`,
    `/checkout/${_id}%2523order%3D${orderId}%26token%3D${token}`,
    `/%zz?${query}`,
  ]) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? `{"token":"${token}"` : undefined;
      await fetch(site.origin + path, {
        method,
        body,
        headers: { ...APP_HEADERS, 'content-type': 'application/json' },
      });
    }
  }
  await fetch(`${site.origin}/api/orders/getOrder?orderId=${orderId}`, {
    headers: { ...APP_HEADERS, 'x-order-token': token },
  });

  // Requests are logged, so a token in a request would be found below.
  expect(site.log()).toContain('/api/orders/getOrder');
  expect(
    site
      .log()
      .split('\n')
      .filter((line) => line.includes(token)),
  ).toEqual([]);
});
