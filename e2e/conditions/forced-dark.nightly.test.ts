import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { PNG } from 'pngjs';
import { fillBillingForm, placeOrder, qrCode } from '../enrolment/enrol';
import { scan } from '../enrolment/qr';
import { expect, PHONE, test } from '../support/test';
import { playWholePath } from './whole-path';

// Chrome's "auto dark", and Android's WebView in a dark theme, darken the page's light colours.
test.use({
  viewport: PHONE,
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_ARGS,
      // Also works in a headless shell, which has no separate flag for dark mode. This flag replaces the same flag of Playwright, so it
      // repeats Playwright's values.
      '--blink-settings=forceDarkModeEnabled=true,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
    ],
  },
});

test.beforeEach(async ({ page }) => {
  expect(await isForcedDark(page), 'a white page is darkened').toBe(true);
});

test('the QR code can be scanned under a forced dark theme', async ({ page, site }) => {
  await playWholePath(page, site, '418726630301');
});

test('under a forced dark theme a code with a long payee name in Devanagari can be scanned at 60 % of its size', async ({
  page,
  newSite,
  otherApi,
}) => {
  const payeeName = 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण एवं मार्गदर्शन संस्थान';
  otherApi.settings = {
    ...otherApi.settings,
    payeeVPA: 'stepwell.academy.indore@okhdfcbank',
    payeeName,
    payeeMerchantCode: '8299',
  };
  const site = await newSite({ apiOrigin: otherApi.origin });
  await page.goto(`${site.origin}/checkout/algebra`);
  await fillBillingForm(page);
  const orderId = await placeOrder(page);

  for (const scale of [1, 0.6]) {
    const link = new URL(await scan(qrCode(page), scale));
    expect(link.searchParams.get('pn')).toBe(payeeName);
    expect(link.searchParams.get('tn')).toContain(orderId);
    expect([link.searchParams.get('mc'), link.searchParams.get('tr')]).toEqual(['8299', orderId]);
  }
  await expect(page.getByText(payeeName)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 568 });
  expect(await modulePx(page)).toBeGreaterThanOrEqual(3);
});

async function isForcedDark(page: Page): Promise<boolean> {
  const blank = await page.context().newPage();
  await blank.setContent('<body style="background: #fff">');
  const { data } = PNG.sync.read(await blank.screenshot());
  await blank.close();
  return (data[0] ?? 255) < 128;
}

/** Displayed size of a QR module in px. */
function modulePx(page: Page): Promise<number> {
  return qrCode(page).evaluate((picture: HTMLImageElement) => {
    const [, modules] = /viewBox="0 0 (\d+)/.exec(decodeURIComponent(picture.src)) ?? [];
    return picture.clientWidth / Number(modules);
  });
}
