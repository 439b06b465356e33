import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { orderCourse, qrCode, rupees } from '../enrolment/enrol';
import { scan, scanFile } from '../enrolment/qr';
import { boxOf } from '../pages/page-load';
import { expect, PHONE, test } from '../support/test';
import { playWholePath } from './whole-path';

// On a phone, controls are pressed with a finger, and the phone cannot scan its own screen.
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('a learner orders and pays on the paying phone', async ({ page, site }) => {
  await playWholePath(page, site, '418726630302');
});

test('on the paying phone the UPI app comes first, then manual payment, then the code for another phone', async ({
  page,
  site,
}) => {
  const { orderId } = await orderCourse(page, site);
  const pay = page.getByRole('link', { name: /^Pay ₹[\d,.]+ with a UPI app$/ });
  const link = (await pay.getAttribute('href')) ?? '';

  await expect(page.getByRole('heading', { name: 'Pay with any UPI app' })).toBeInViewport();
  await expectDownwards([
    page.getByRole('heading', { name: 'Pay with any UPI app' }),
    pay,
    page.getByRole('button', { name: 'Copy UPI ID' }),
    page.getByRole('button', { name: 'Copy note' }),
    qrCode(page),
    page.getByRole('button', { name: 'Save QR' }),
    page.getByRole('checkbox', { name: 'I have successfully paid via UPI Scan' }),
  ]);
  const card = await boxOf(page.getByRole('main').locator('section', { has: pay }));
  const button = await boxOf(pay);
  expect(button.height, 'its height').toBeGreaterThanOrEqual(56);
  expect(button.width / card.width, 'its share of the card').toBeGreaterThan(0.8);
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/refuse the payment, or call it risky/)).toBeVisible();

  const { searchParams } = new URL(link);
  await expect(pay).toHaveText(`Pay ${rupees(Number(searchParams.get('am')))} with a UPI app`);
  expect(searchParams.get('tn')).toContain(orderId);
  expect(await scan(qrCode(page))).toBe(link);
  expect(scanFile(await savedCode(page, orderId))).toBe(link);
  await expect(page.getByText(/^Nothing saved\?/)).toBeVisible();
});

test('in a narrow desktop window the QR code comes first', async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: false, isMobile: false });
  const page = await context.newPage();
  await orderCourse(page, site);

  await expectDownwards([qrCode(page), page.getByRole('heading', { name: 'Pay with any UPI app' })]);
  await expect(page.getByRole('button', { name: 'Save QR' })).toBeHidden();
  await context.close();
});

/** Presses "Save QR". @returns the downloaded file */
async function savedCode(page: Page, orderId: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`upi-${orderId}.png`);
  return readFile(await file.path());
}

/** Asserts that each element begins at or below the end of the previous one. */
async function expectDownwards(places: Locator[]): Promise<void> {
  let end = 0;
  for (const place of places) {
    // Measured from the document's top, because the page may be scrolling to the step.
    const { top, bottom } = await place.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { top: box.top + window.scrollY, bottom: box.bottom + window.scrollY };
    });
    expect(top, String(place)).toBeGreaterThanOrEqual(end);
    end = bottom;
  }
}
