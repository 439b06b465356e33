import type { Locator, Page } from '@playwright/test';
import { type Course, CourseStatus } from '@stepwell/contract';
import { callApi } from '../support/api';
import type { Site } from '../support/site';
import { expect } from '../support/test';
import { scan } from './qr';

export const STUDENT = { name: 'Ishita Deshpande', email: 'ishita@example.org', phone: '9876543210' };

/** Heading of the card that replaces the checkout if it fails, at every step. */
export const CHECKOUT_FALLBACK =
  'The checkout cannot be shown right now. If you have ordered or paid, your order is kept: please do not pay again.';

/** A course with status Live. */
export function liveCourse(site: Pick<Site, 'origin'>): Promise<Course> {
  return courseOfStatus(site, CourseStatus.live);
}

/** @throws Error if no course has the status */
export async function courseOfStatus(site: Pick<Site, 'origin'>, status: number): Promise<Course> {
  const courses = await callApi(site, 'GET /api/courses/getAllCourses');
  const course = courses.find(({ courseStatus }) => courseStatus === status);
  if (!course) throw new Error(`No course has the status ${status}.`);
  return course;
}

/** The amount of docs/contract.md §3.3 with the sample's 10 % coupon, computed in paise: plus 18 % GST, halves rounded up. */
export function totalWithTenPercentOff({ coursePrice = 0 }: Course): number {
  const price = Math.round(coursePrice * 100);
  const discounted = price - Math.floor((price * 10 + 50) / 100);
  return (discounted + Math.floor((discounted * 18 + 50) / 100)) / 100;
}

/** `₹1,178.82` */
export function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export async function fillBillingForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing details' });
  await form.getByLabel('Full name').fill(STUDENT.name);
  await form.getByLabel('E-mail').fill(STUDENT.email);
  await form.getByLabel('Phone').fill(STUDENT.phone);
  await form.getByRole('radio', { name: 'UPI Scan' }).check();
  await form.getByRole('checkbox', { name: /terms and conditions/ }).check();
}

/** Unfolds the order summary, which contains the coupon box, if a narrow screen has folded it. */
export async function openSummary(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible();
  const line = page.getByRole('button', { name: /^Order summary/, expanded: false });
  if (await line.isVisible()) await line.click();
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  await openSummary(page);
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(new RegExp(`^${code.toUpperCase()} applied`))).toBeVisible();
}

/** Submits the filled-in form. @returns the order's id, from the payment note `<phone>-<order id>` */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(qrCode(page)).toBeVisible();
  const note = await page
    .getByText(new RegExp(`^${STUDENT.phone}-`))
    .first()
    .textContent();
  return (note ?? '').trim().slice(`${STUDENT.phone}-`.length);
}

/** Orders a Live course on its checkout page. @returns the ids of the course and of the unpaid order */
export async function orderCourse(
  page: Page,
  site: Pick<Site, 'origin'>,
): Promise<{ courseId: string; orderId: string }> {
  const { _id: courseId } = await liveCourse(site);
  await page.goto(`${site.origin}/checkout/${courseId}`);
  await fillBillingForm(page);
  return { courseId, orderId: await placeOrder(page) };
}

export function qrCode(page: Page): Locator {
  return page.getByRole('img', { name: /^UPI QR code/ });
}

export interface ExpectedPayment {
  payeeVPA: string;
  payeeName: string;
  amount: number;
  orderId: string;
}

/** Asserts that the QR code contains exactly the link of docs/contract.md §5. */
export async function expectCode(page: Page, { payeeVPA, payeeName, amount, orderId }: ExpectedPayment) {
  await expect(qrCode(page)).toBeVisible();
  const name = payeeName.replaceAll(' ', '%20');
  expect(await scan(qrCode(page))).toBe(
    `upi://pay?pa=${payeeVPA}&pn=${name}&am=${amount.toFixed(2)}&cu=INR&tn=${STUDENT.phone}-${orderId}`,
  );
}

export async function submitReference(page: Page, reference: string): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toBeDisabled();
  // A press of "Place order" may leave the pointer where Submit is shown now.
  await submit.hover({ force: true });
  const colorUnderPointer = await finalColor(submit);
  await page.mouse.move(0, 0);
  expect(colorUnderPointer, 'a disabled button does not react to the pointer').toBe(await finalColor(submit));
  await page.getByRole('checkbox', { name: 'I have successfully paid via UPI Scan' }).check();
  await page.getByRole('textbox', { name: 'UPI reference' }).fill(reference);
  await submit.click();
}

/** The background of an element after its transitions. */
function finalColor(element: Locator): Promise<string> {
  return element.evaluate(async (node) => {
    await Promise.all(node.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(node).backgroundColor;
  });
}

export async function expectUnderReview(page: Page, orderId: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thanks for Your Order' })).toBeVisible();
  await expect(page.getByText('We have received your details and under review.')).toBeVisible();
  await expect(page.getByText(orderId).first()).toBeVisible();
}

/** The order's token in local storage. */
export async function orderToken(page: Page, courseId: string): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `stepwell.order.${courseId}`);
  return (JSON.parse(stored ?? '{}') as { token?: string }).token ?? '';
}
