import type { Page } from '@playwright/test';
import { orders } from '@stepwell/api/schema';
import { addManyOrders } from '@stepwell/api/testing/many-orders';
import { type RunningDesk, startDesk } from '@stepwell/desk/testing/running-desk';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

// A reviewer with a keyboard, and a reviewer with a phone. The tests of the routes (desk/server/review) cover refused input.

const TOTAL = '10618.82';
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk(await freePort());
  // MANY99 to MANY1 have a reference and wait in this order, after MANY100, whose reference is disputed.
  await addManyOrders(desk.sql, 100, { courses: ['sql-and-python'], coupon: 'STEP10' });
});
test.afterAll(() => desk?.stop());

test('a reviewer can work by keys alone', async ({ page, context }) => {
  await context.addCookies([await desk.logIn('Asha Rao', ['reviewer'])]);
  await page.goto(`${desk.url}/review/MANY99`);

  await page.keyboard.press('a');
  await page.keyboard.type(TOTAL);
  await page.keyboard.press('Tab');
  await page.keyboard.type('6000 0000 0098');
  await expect(page.getByText('Differs in 1 of its characters')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(page.getByText('The same in every character')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByText('MANY99 is confirmed (Asha Rao')).toBeVisible();
  await expect(heading(page)).toHaveText('MANY98');
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('MANY98 is rejected (Asha Rao')).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(heading(page)).toHaveText('MANY98');

  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText('MANY97');
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText('MANY98');
  await page.keyboard.press('h');
  await expect(heading(page)).toHaveText('MANY97');
  await page.keyboard.press('/');
  await page.keyboard.type('MANY55');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '-MANY55 ' })).toBeVisible();

  expect(await statusesOf('MANY99', 'MANY98', 'MANY97')).toEqual([
    'confirmed',
    'under-review',
    'under-review',
  ]);
  await expectAccessible(page);
});

test('a reviewer can turn the keyboard shortcuts off', async ({ page, context }) => {
  await context.addCookies([await desk.logIn('Ravi Menon', ['reviewer'])]);
  await page.goto(`${desk.url}/review/MANY90`);
  await page.getByText('Keys', { exact: true }).click();
  await page.getByRole('button', { name: 'Turn the keys off' }).click();

  await page.reload();
  await page.keyboard.press('j');
  await page.keyboard.press('h');

  await expect(heading(page)).toHaveText('MANY90');
});

test('a reviewer can work on a phone of 320 px, without scripts and with text of twice the size', async ({
  browser,
}) => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };
  const scripted = await browser.newContext(phone);
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const cookie = await desk.logIn('Meera Nair', ['reviewer']);
  await scripted.addCookies([cookie]);
  await context.addCookies([cookie]);
  // A script enlarges the text, so the page without scripts cannot be used for that.
  const [large, page] = [await scripted.newPage(), await context.newPage()];

  for (const path of ['/', '/review', '/review/MANY80', '/statements']) {
    await large.goto(desk.url + path);
    await expectNoHorizontalScroll(large, path);
    await large.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoHorizontalScroll(large, `${path} with large text`);
  }
  await large.goto(`${desk.url}/review/MANY80`);
  await expectAccessible(large);

  await page.goto(`${desk.url}/review`);
  await page.getByRole('link', { name: '-MANY80 ' }).tap();
  await page.getByLabel('Amount that came').fill(TOTAL);
  await page.getByRole('button', { name: 'Approve' }).tap();

  await expect(page.getByText('MANY80 is confirmed (Meera Nair')).toBeVisible();
  expect(await statusesOf('MANY80')).toEqual(['confirmed']);
  await scripted.close();
  await context.close();
});

function heading(page: Page) {
  return page.getByRole('article').getByRole('heading', { level: 2 });
}

async function expectNoHorizontalScroll(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
}

async function statusesOf(...ids: string[]): Promise<(string | undefined)[]> {
  const rows = await desk.sql.select().from(orders);
  return ids.map((id) => rows.find(({ orderId }) => orderId === id)?.status);
}
