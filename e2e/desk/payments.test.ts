import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { type RunningDesk, startDesk } from '../support/desk';
import { DESKTOP, expect, PHONE, test } from '../support/test';

// A payment from the desk to the learner's order in a browser. Its rules are tested at the acts.

let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

test.beforeEach(async ({ page }, { testId }) => {
  const email = `${testId.slice(-12)}@academy.test`;
  const fields = ['--email', email, '--name', `Reviewer ${testId.slice(-12)}`, '--role', 'reviewer'];
  const { link } = await desk.act<{ link: string }>('staff.invite', ...fields);
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/account$/);
});

test('a learner who paid without a reference is confirmed by the statement, whose columns are named once', async ({
  page,
}) => {
  const orderId = await order();
  const line = `25/11/26,UPI-ASHA-9876543210 ${orderId},0000632910000137,"10,618.82"`;
  const statement = `HDFC Bank\nDate,Narration,Ref,Deposit\n${line}\n`;
  await upload(page, statement);

  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Sure: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm 1 order' }).click();

  await expect(page.getByRole('heading', { name: '1 order confirmed' })).toBeVisible();
  await page.getByRole('link', { name: orderId }).click();
  await expect(page.getByText('Confirmed').first()).toBeVisible();
  await upload(page, statement);
  await expect(page.getByText('1 payments of it are recorded already.')).toBeVisible();
});

test('a learner who paid without a reference is confirmed by the payment that a reviewer records', async ({
  page,
}) => {
  const orderId = await order();
  await page.goto(`${desk.origin}/orders/${orderId}`);
  await page.getByRole('link', { name: 'Record a payment' }).click();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('10618.82');

  await page.getByLabel('The bank’s reference').fill('632910000999');
  await page.getByRole('button', { name: 'Record it' }).click();

  await expect(page.getByText('The payment is recorded. Confirmed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /\+₹10,618.82 632910000999/ })).toBeVisible();
});

test('amount and Approve stand on a phone’s first screen, and Alt+A leads to the amount', async ({
  page,
}) => {
  const orderId = await order('632910000888');
  await page.setViewportSize(PHONE);
  await page.goto(`${desk.origin}/payments/${orderId}`);

  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Alt+A');
  await expect(page.getByLabel('Amount received')).toBeFocused();
  await page.keyboard.type('10618.82');
  await page.keyboard.press('Enter');

  await expect(page.getByText(`${orderId} is confirmed.`)).toBeVisible();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`the pages of payments and orders are accessible at ${viewport.width} px`, async ({ page }) => {
    const orderId = await order('632910000777');
    await page.setViewportSize(viewport);
    for (const path of [
      '/payments',
      `/orders/${orderId}`,
      `/orders/${orderId}/correct`,
      '/orders',
      '/questions',
    ]) {
      await page.goto(desk.origin + path);
      await expectAccessible(page);
    }
    await desk.act('review.reject', '--order', orderId, '--reason', 'not_found');
  });
}

/** Places an order, and sends its reference if there is one. */
async function order(reference?: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${desk.api}/api/orders/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': 'stepwell-web', 'x-app-key': 'sample-key' },
      body: JSON.stringify(body),
    });
    return (await reply.json()).response.data;
  };
  const studentDetail = {
    studentName: 'Ishita Deshpande',
    studentPhone: '9876543210',
    studentEmail: 'ishita@example.org',
  };
  const placed = await call('placeOrder', { courseId: 'gate-computer-science', studentDetail });
  const { orderId } = placed.order;
  if (reference) await call('updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId: reference });
  return orderId;
}

async function upload(page: Page, statement: string): Promise<void> {
  await page.goto(`${desk.origin}/payments/statement`);
  await page.getByLabel('Statement').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statement),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
}
