import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { boxOf, layoutShift, NO_SHIFT, settled, watchLayoutShifts } from '../pages/page-load';
import { expect, IS_NIGHTLY, test } from '../support/test';
import { fillBillingForm, liveCourse, placeOrder, qrCode, submitReference } from './enrol';

const ALL_MODES = [
  [390, 844, 'no-preference'],
  [1440, 900, 'no-preference'],
  [320, 568, 'no-preference'],
  [390, 844, 'reduce'],
  [768, 1024, 'reduce'],
] as const;

for (const [width, height, reducedMotion] of IS_NIGHTLY ? ALL_MODES : ALL_MODES.slice(0, 1)) {
  const motion = reducedMotion === 'reduce' ? 'with reduced motion' : 'with animations';
  test(`at ${width} px, ${motion}, each step of an order is shown from its top`, async ({
    page,
    site,
    problems,
  }) => {
    problems.expect(/ERR_FAILED/);
    const { _id } = await liveCourse(site);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion });
    await watchLayoutShifts(page);
    await page.goto(`${site.origin}/checkout/${_id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Accept !' }).click();
    await delayReplies(page);
    // Discards shifts by a late font before the first step.
    await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.splice(0));

    await fillBillingForm(page);
    await placeOrder(page);
    await expectStepAtTop(page, page.getByRole('heading', { name: 'Pay with any UPI app' }));
    // The whole QR code is below the header, and fully visible if the window is high enough.
    const [code, header] = [await boxOf(qrCode(page)), await boxOf(page.getByRole('banner'))];
    expect(code.y).toBeGreaterThan(header.y + header.height);
    if (height > 600) expect(code.y + code.height).toBeLessThan(height);

    // The reference differs in each mode.
    await submitReference(page, `41${width}${reducedMotion.length}5551234`.slice(0, 12));
    await expectStepAtTop(page, page.getByRole('heading', { name: 'Something Went Wrong' }));
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expectStepAtTop(page, page.getByRole('heading', { name: 'Pay with any UPI app' }));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectStepAtTop(page, page.getByRole('heading', { name: 'Thanks for Your Order' }));

    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toEqual(NO_SHIFT);
  });
}

/**
 * Delays replies until layout shifts count, because browsers do not count shifts in the 0.5 s after an input. The first request with a
 * payment reference fails.
 */
async function delayReplies(page: Page): Promise<void> {
  await page.route(/\/api\/orders\//, async (route) => {
    await delay(700);
    await route.continue().catch(() => undefined);
  });
  await page.route(
    /updateOrderStatus/,
    async (route) => {
      await delay(700);
      await route.abort();
    },
    { times: 1 },
  );
}

/** Asserts that the step's card is right below the header once the page is at rest, and that its heading has the focus. */
async function expectStepAtTop(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeFocused();
  const card = page.getByRole('main').locator('section', { has: heading });
  await expect(async () => {
    const [top, header] = [(await boxOf(card)).y, await boxOf(page.getByRole('banner'))];
    expect(header.y).toBe(0);
    expect(top - header.height).toBeGreaterThanOrEqual(8);
    expect(top - header.height).toBeLessThanOrEqual(32);
  }).toPass({ timeout: 10_000 });
}
