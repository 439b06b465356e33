import type { Page } from '@playwright/test';
import { playWholePath } from '../conditions/whole-path';
import { layoutShift, NO_SHIFT, watchLayoutShifts } from '../pages/page-load';
import { DESKTOP, expect, PHONE, test, untilHydrated } from '../support/test';
import { liveCourse, rupees } from './enrol';

/** The line to which a narrow screen folds the order summary. */
const summaryLine = (page: Page) => page.getByRole('button', { name: /^Order summary/ });

test('on a phone the first screen shows course and amount', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  const course = await liveCourse(site);
  const total = rupees(Math.round((course.coursePrice ?? 0) * 118) / 100);
  await page.goto(`${site.origin}/checkout/${course._id}`);
  await untilHydrated(page);

  await expect(summaryLine(page)).toBeInViewport({ ratio: 1 });
  await expect(summaryLine(page)).toContainText(`Order summary, ${total}`);
  await expect(summaryLine(page)).toContainText(course.courseName);
  await expect(page.getByLabel('Coupon code')).toBeHidden();
  await summaryLine(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Coupon code')).toBeVisible();
  expect(await focusOrder(page)).toEqual(['couponCode', 'name', 'email', 'phone']);
});

test('an order on a phone causes no layout shift', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await watchLayoutShifts(page);

  await playWholePath(page, site, '432718069301');

  expect(await layoutShift(page)).toEqual(NO_SHIFT);
});

test('on a wide screen the form is before the summary in the tab order', async ({ page, site }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site.origin}/checkout/${(await liveCourse(site))._id}`);
  await untilHydrated(page);

  await expect(summaryLine(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.getByLabel('Coupon code')).toBeVisible();
  await page.getByRole('link', { name: 'Back to course' }).focus();
  expect(await focusOrder(page)).toEqual(['name', 'email', 'phone', 'couponCode']);
});

/** Names of the text fields in tab order, from the focused element on. */
async function focusOrder(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < 20 && names.length < 4; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement && ['text', 'email', 'tel'].includes(field.type)
        ? field.name
        : '';
    });
    if (name) names.push(name);
  }
  return names;
}
