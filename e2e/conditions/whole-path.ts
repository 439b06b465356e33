import type { Page } from '@playwright/test';
import type { Course } from '@stepwell/contract';
import {
  applyCoupon,
  expectCode,
  expectUnderReview,
  fillBillingForm,
  liveCourse,
  placeOrder,
  rupees,
  submitReference,
  totalWithTenPercentOff,
} from '../enrolment/enrol';
import { callApi } from '../support/api';
import type { Site } from '../support/site';
import { DESKTOP, expect, untilHydrated } from '../support/test';

export interface PlacedOrder {
  course: Course;
  orderId: string;
  /** Total in rupees. */
  amount: number;
}

/**
 * The learner's whole path, from the home page to an order under review: home, course list, course, checkout, coupon, order,
 * QR code, payment reference.
 * @param reference 12 characters, unique per order of a site
 */
export async function playWholePath(page: Page, site: Site, reference: string): Promise<PlacedOrder> {
  const course = await liveCourse(site);
  const amount = totalWithTenPercentOff(course);
  const { payeeVPA, payeeName } = await callApi(site, 'GET /api/settings/getSettings');

  await page.goto(site.origin);
  await openCourseList(page);
  await page.getByRole('main').getByRole('link', { name: course.courseName, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: course.courseName })).toBeVisible();
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();

  await fillBillingForm(page);
  await applyCoupon(page, 'step10');
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(rupees(amount));
  const orderId = await placeOrder(page);
  await expectCode(page, { payeeVPA, payeeName, amount, orderId });
  await submitReference(page, reference);
  await expectUnderReview(page, orderId);
  return { course, orderId, amount };
}

async function openCourseList(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= DESKTOP.width) {
    await page.getByRole('link', { name: 'Explore Courses' }).click();
  } else {
    // A press before the hydration has no effect.
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Courses', exact: true })
      .click();
  }
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
}
