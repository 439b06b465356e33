import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { addWeekOfOrders } from '@stepwell/api/testing/week-of-orders';
import { startDesk } from '@stepwell/desk/testing/running-desk';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ROOT } from '../support/root';

// Takes the pictures of docs/running-the-academy.md from a running desk: `npm run desk-pictures -w e2e`.

const FOLDER = join(ROOT, 'docs/pictures');
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 780 };
const QUALITY = 70;
/** Drawing that replaces the pictures of courses, because the site that serves them does not run here. */
const COVER = join(ROOT, 'shell/site/drawings/cover.svg');

/** Order number 5 of `addWeekOfOrders`, which the pictures of the review show. */
const ORDER = 'ORD2026000005';

interface Picture {
  size?: typeof DESKTOP;
  open(page: Page, url: string): Promise<unknown>;
}

/** Pictures by file name, with the steps that open each page. */
const PICTURES: Record<string, Picture> = {
  'desk-today': { open: (page, url) => page.goto(url) },
  'desk-review': { open: compareReference },
  'desk-review-phone': { size: PHONE, open: (page, url) => page.goto(`${url}/review/${ORDER}`) },
  'desk-statement': { open: compareStatement },
  'desk-course': { open: changePrice },
  'desk-orders': { open: (page, url) => page.goto(`${url}/orders`) },
};

/** The payment reference of an order of `addWeekOfOrders` by the order's number. */
function reference(number: number): string {
  return `${referencePrefix}${String(number).padStart(4, '0')}`;
}

/** A bank statement with two matching payments, a payment of another amount, and a payment without an order. */
function statement(): string {
  const payment = (number: number, amount: string) =>
    `UPI/${reference(number)},${reference(number)},,"${amount}"`;
  return [
    'Narration,Ref No.,Withdrawal,Deposit',
    payment(1, '10,618.82'),
    payment(2, '10,618.82'),
    payment(3, '10,600.00'),
    'Rent,,5000.00,',
    payment(9999, '3,999.00'),
  ].join('\n');
}

async function compareReference(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/review/${ORDER}`);
  await page.getByLabel('Amount that came').fill('10618.82');
  await page.getByLabel('Reference at the bank').fill(reference(5));
  await page.getByText('The same in every character').waitFor();
  // Scrolls until the order and both decisions are in the picture.
  await page.evaluate(() => window.scrollTo(0, 180));
}

async function compareStatement(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/statements`);
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('Money without an order').first().waitFor();
}

async function changePrice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/courses/sql-and-python/edit`);
  await page.getByLabel('Price in rupees', { exact: true }).fill('3999');
  await page.getByLabel('Duration').fill('9 weeks');
  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
}

async function take(browser: Browser, name: string, { size = DESKTOP, open }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light' });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.route('**/art/**', (route) => route.fulfill({ path: COVER }));
  await open(page, desk.url);
  await page.evaluate(() => document.fonts.ready);
  // Playwright's own screenshots are PNG and JPEG only.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

const desk = await startDesk(await freePort());
const referencePrefix = await addWeekOfOrders(desk.sql);
const cookie = await desk.logIn('Asha Rao', ['owner']);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
for (const [name, picture] of Object.entries(PICTURES)) await take(browser, name, picture);
await browser.close();
await desk.stop();
