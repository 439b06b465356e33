import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expectAccessible } from '../support/axe';
import { type RunningDesk, startDesk } from '../support/desk';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

// From an empty database to a confirmed order, by the desk alone: no terminal.

const PHOTO = join(ROOT, 'api/src/catalogue/pictures/samples/oriented.png');
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk({ SAMPLE: 'off' });
});
test.afterAll(() => desk?.stop());

test('a first owner, an editor and a reviewer bring an empty academy to its first confirmed order', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const link = /by this link, once: (\S+)/.exec(desk.log())?.[1] ?? '';
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('E-mail').fill('asha@academy.example');
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in by passkey' }).click();

  await expect(page.getByRole('listitem').filter({ hasText: 'Set the payee' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set the payee' }).click();
  await fill(page, { address: 'Academy@okbank', again: 'academy@okbank', name: 'Asha Academy' });
  await page.getByRole('button', { name: 'Change the payee' }).click();
  await expect(page.getByText('Learners pay to academy@okbank').first()).toBeVisible();
  await page.goto(`${desk.origin}/settings/tax`);
  await fill(page, {
    gstin: '27AAPFU0939F1ZV',
    legalName: 'Asha Academy LLP',
    registeredAddress: '1 Main Road, Pune',
  });
  await page.locator('[name=gstMode]').selectOption('exclusive');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${desk.origin}/settings`);
  await fill(page, { 'academy.name': 'Asha Academy', staffEmail: 'desk@academy.example' });
  await page.getByLabel('Enrolment is open').check();
  await page.getByRole('button', { name: 'Save' }).click();

  const editorLink = await invite(page, 'Ravi Iyer', /^Editor/);
  const reviewerLink = await invite(page, 'Meera Nair', /^Reviewer/);
  await makeCourse(await logIn(await browser.newPage(), editorLink));
  const orderId = await buy();
  const reviewer = await logIn(await browser.newPage(), reviewerLink);
  await reviewer.goto(`${desk.origin}/payments`);
  await expect(reviewer.getByText('Ishita Deshpande').first()).toBeVisible();
  await reviewer.locator('[name=amount]').fill('1180');
  await reviewer.getByRole('button', { name: 'Approve' }).click();

  await expect(reviewer.getByText(`${orderId} is confirmed`)).toBeVisible();
  await page.goto(`${desk.origin}/`);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden();
  await page.goto(`${desk.origin}/log`);
  await expect(page.getByRole('row').filter({ hasText: 'review.approve' })).toContainText('Meera Nair');
});

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

/** @returns the one-time link */
async function invite(page: Page, name: string, role: RegExp): Promise<string> {
  await page.goto(`${desk.origin}/settings/staff`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(`${name.split(' ')[0]?.toLowerCase()}@academy.example`);
  await page.getByLabel(role).check();
  await page.getByRole('button', { name: 'Make a one-time link' }).click();
  return page.locator('code').textContent().then(String);
}

async function logIn(page: Page, link: string): Promise<Page> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/account$/);
  return page;
}

async function makeCourse(page: Page): Promise<void> {
  await page.goto(`${desk.origin}/courses/new`);
  await fill(page, {
    courseName: 'Weekend Maths',
    courseCode: 'WM1',
    courseCategory: 'Maths',
    courseSummary: 'Two hours a day.',
    coursePrice: '1000',
  });
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Publish' }).first().click();
  await expect(page.getByText('Live').first()).toBeVisible();
}

/** Buys the course as a learner and sends the reference, by the calls of the checkout. @returns the order's id */
async function buy(): Promise<string> {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${desk.api}${path}`, {
      method: 'POST',
      headers: { ...APP_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { response } = await reply.json();
    expect(response).toMatchObject({ data: expect.anything() });
    return response.data;
  };
  const { order } = await call('/api/orders/placeOrder', {
    courseId: 'weekend-maths',
    studentDetail: {
      studentName: 'Ishita Deshpande',
      studentPhone: '9876543210',
      studentEmail: 'ishita@example.org',
    },
    buyer: { state: '27' },
  });
  const { orderId } = order;
  await call('/api/orders/updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId: '632910000137' });
  return orderId;
}

/** A passkey of the browser itself, which answers every request (WebDriver's virtual authenticator). */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
