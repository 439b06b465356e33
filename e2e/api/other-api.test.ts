import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINT_KEYS, type EndpointKey } from '@stepwell/contract';
import {
  applyCoupon,
  expectCode,
  expectUnderReview,
  fillBillingForm,
  placeOrder,
  submitReference,
} from '../enrolment/enrol';
import { getPage, visibleHtml } from '../support/api';
import { COUPON } from '../support/contract-server';
import { descendantsOf } from '../support/processes';
import { expect, test, untilHydrated } from '../support/test';

/** 10 % off 999.00, plus 18 % GST: the total that the other API must compute as well. */
const AMOUNT = 1060.94;

test('the site works if API_ORIGIN is another server with the same contract', { tag: '@nightly' }, async ({
  page,
  newSite,
  otherApi,
}) => {
  const site = await newSite({ apiOrigin: otherApi.origin });

  expect(descendantsOf(site.pid).filter(({ command }) => command.includes('api/src/main'))).toEqual([]);
  expect(descendantsOf(site.pid).filter(({ command }) => command.includes('shell/edge/main'))).toHaveLength(
    1,
  );
  expect(visibleHtml((await getPage(site, '/courses')).html)).toContain('Botany in the Field');

  await page.goto(`${site.origin}/courses`);
  await page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' }).click();
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await fillBillingForm(page);
  await applyCoupon(page, COUPON);
  const orderId = await placeOrder(page);
  await expectCode(page, { payeeVPA: 'another@upi', payeeName: 'Another Academy', amount: AMOUNT, orderId });
  await submitReference(page, '418726630911');
  await expectUnderReview(page, orderId);
  expect(otherApi.orders.get(orderId)).toMatchObject({
    courseId: 'algebra',
    txnId: '418726630911',
    pricing: { couponCode: COUPON, courseTotal: AMOUNT },
  });

  await page.goto(`${site.origin}/contact-us`);
  await untilHydrated(page);
  const form = page.getByRole('form', { name: /query|message/i });
  await form.getByLabel('Full name').fill('Ishita Deshpande');
  await form.getByLabel('E-mail').fill('ishita@example.org');
  await form.getByLabel('Phone').fill('9876543210');
  await form.getByLabel('Message').fill('When does the next batch begin?');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText(/QUERY1/)).toBeVisible();
  const newsletter = page.getByRole('contentinfo');
  await newsletter.getByLabel('E-mail address').fill('ishita@example.org');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByText('You are on the list')).toBeVisible();

  const requested = new Set(otherApi.requests.map(({ key }) => key));
  const notRequested: EndpointKey[] = ENDPOINT_KEYS.filter((key) => !requested.has(key));
  expect(notRequested).toEqual(['GET /api/orders/getOrder', 'POST /api/courses/notifyWhenOpen']);
  expect(otherApi.requests.filter(({ app }) => app.join() !== 'stepwell-web,sample-key')).toEqual([]);
  expect(existsSync(join(site.dataDir, 'db'))).toBe(false);
});
