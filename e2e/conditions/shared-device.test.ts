import {
  expectUnderReview,
  fillBillingForm,
  orderCourse,
  placeOrder,
  qrCode,
  STUDENT,
  submitReference,
} from '../enrolment/enrol';
import { expect, test } from '../support/test';

// Two people use one device and one tab: a cyber café, a library, a family's phone.

const FORGET = 'Not you? Forget this order on this device';

test('the next person at a device can remove the order and buy the same course', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const { orderId: first } = await orderCourse(page, site);

  await page.reload();
  await expect(qrCode(page)).toBeVisible();
  await page.getByRole('button', { name: FORGET }).click();

  await expectEmptyForm();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    new RegExp(`${first}|${STUDENT.phone}|${STUDENT.email}`),
  );
  await page.reload();
  await expectEmptyForm();

  await fillBillingForm(page);
  const second = await placeOrder(page);
  expect(second).not.toBe(first);
  await submitReference(page, '418726630201');
  await expectUnderReview(page, second);
  await page.getByRole('button', { name: FORGET }).click();
  await expectEmptyForm();

  async function expectEmptyForm() {
    const form = page.getByRole('form', { name: 'Billing details' });
    for (const label of ['Full name', 'E-mail', 'Phone'])
      await expect(form.getByLabel(label)).toHaveValue('');
  }
});
