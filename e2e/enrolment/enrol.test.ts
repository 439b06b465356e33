import type { Page } from '@playwright/test';
import { ask } from '../support/api';
import { DESKTOP, expect, LOOKS, nameOf, test } from '../support/test';
import {
  applyCoupon,
  expectCode,
  expectUnderReview,
  fillBillingForm,
  handInReference,
  liveCourse,
  orderToken,
  placeOrder,
  rupees,
  totalWithTenPercentOff,
} from './enrol';

for (const [index, look] of LOOKS.entries()) {
  test.describe(nameOf(look), () => {
    test.use(look);

    test('a learner finds a course, orders it with a coupon, pays by UPI and reads that it is under review', async ({
      page,
      site,
    }) => {
      const course = await liveCourse(site);
      const amount = totalWithTenPercentOff(course);
      const { payeeVPA, payeeName } = await ask(site, 'GET /api/settings/getSettings');

      await page.goto(site.origin);
      await openCourseList(page, look.viewport.width);
      await page.getByRole('main').getByRole('link', { name: course.courseName, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: course.courseName })).toBeVisible();
      await page.getByRole('link', { name: 'Register Now' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();

      await fillBillingForm(page);
      await applyCoupon(page, 'step10');
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(rupees(amount));
      const orderId = await placeOrder(page);
      await expectCode(page, { payeeVPA, payeeName, amount, orderId });
      await handInReference(page, `41872663091${index}`);
      await expectUnderReview(page, orderId);

      const token = await orderToken(page, course._id);
      expect(await ask(site, 'GET /api/orders/getOrder', { orderId, token })).toMatchObject({
        order: { orderId, courseTotalPrice: amount, orderStatus: 'under-review' },
        pricing: { couponCode: 'STEP10', courseTotal: amount },
        courseId: course._id,
      });
    });
  });
}

async function openCourseList(page: Page, width: number): Promise<void> {
  if (width === DESKTOP.width) {
    await page.getByRole('link', { name: 'Explore Courses' }).click();
  } else {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Courses', exact: true })
      .click();
  }
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
}
