import type { Page } from '@playwright/test';
import { expectUnderReview, liveCourse, orderCourse, qrCode } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import { playWholePath } from './whole-path';

// The device's clock is wrong and corrected later. The server's clock is always right.

const ZEROS = /00\s*days\s*00\s*hours\s*00\s*min\s*00\s*sec/;

/**
 * Days by which the clock is fast (negative: slow), and the order's payment reference. Both shifts exceed the 72 hours of an unpaid order.
 */
const WRONG_BY = [
  [4, '418726630102'],
  [-5, '418726630101'],
] as const;

for (const [days, reference] of WRONG_BY) {
  test(`an order that was placed with a clock wrong by ${days} days is kept when the clock is corrected`, async ({
    page,
    site,
  }) => {
    await shiftClock(page, days);

    const { course, orderId } = await playWholePath(page, site, reference);
    await setClock(page, 0);
    await page.goto(`${site.origin}/checkout/${course._id}`);

    await expectUnderReview(page, orderId);
  });
}

test('an unpaid order is not forgotten by one page load with a clock that is 4 days fast', async ({
  page,
  site,
}) => {
  await shiftClock(page, 0);
  const { orderId } = await orderCourse(page, site);

  for (const days of [4, 0]) {
    await setClock(page, days);
    await page.reload();
    await expect(qrCode(page)).toBeVisible();
    await expect(page.getByText(orderId).first()).toBeVisible();
  }
});

test('the countdown goes on when the clock is set right while the page is open', async ({ page, site }) => {
  await shiftClock(page, -1000);
  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/course/${_id}`);
  const timer = page.getByRole('timer', { name: 'Registration ends in' });
  const days = page.getByText(/^\d+$/).and(timer.locator('span')).first();
  await expectTick(page);
  const before = await days.textContent();

  await setClock(page, 0);
  await expectTick(page);

  await expect(timer).not.toHaveText(ZEROS);
  expect(await days.textContent()).toBe(before);
  await expect(page.getByRole('link', { name: 'Register Now' }).first()).toBeVisible();
});

/** Shifts the device's clock by days on every later page, until `setClock` sets another shift. */
async function shiftClock(page: Page, days: number): Promise<void> {
  await page.addInitScript((initialDays) => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    const RealDate = Date;
    const now = () => RealDate.now() + Number(localStorage.getItem('test.clock') ?? initialDays) * DAY_MS;
    window.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, days);
}

async function setClock(page: Page, days: number): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('test.clock', value), String(days));
}

async function expectTick(page: Page): Promise<void> {
  const timer = page.getByRole('timer', { name: 'Registration ends in' });
  const before = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(before);
}
