import type { Page } from '@playwright/test';
import {
  CHECKOUT_FALLBACK,
  fillBillingForm,
  liveCourse,
  placeOrder,
  qrCode,
  STUDENT,
} from '../enrolment/enrol';
import { callApi } from '../support/api';
import { expect, PHONE, test, untilHydrated } from '../support/test';
import { translate } from './translated-page';
import { playWholePath } from './whole-path';

test.beforeEach(async ({ page, problems }) => {
  // Text that is translated before hydration differs from what React expects, so React renders it again.
  problems.expect(/Minified React error #418/);
  await translate(page);
});

test('on a translated page, an order is placed and paid for', async ({ page, site }) => {
  await playWholePath(page, site, '432718069201');

  expect(await page.locator('font').count()).toBeGreaterThan(50);
});

test('on a translated page, codes, IDs, URLs and numbers are not translated', async ({ page, site }) => {
  const course = await liveCourse(site);
  const { payeeVPA } = await callApi(site, 'GET /api/settings/getSettings');

  await page.goto(`${site.origin}/course/${course._id}`);
  await expect(page.locator('main font').first()).toBeVisible();
  expect(await untranslated(page)).toEqual(
    expect.arrayContaining([course.courseCode?.slice(0, 10), 'help@stepwell.example', '+91 98000 00000']),
  );

  await page.goto(`${site.origin}/checkout/${course._id}?coupon=STEP10`);
  await expect(page.getByText(/^STEP10 applied/)).toBeVisible();
  expect(await untranslated(page)).toEqual(
    expect.arrayContaining([course.courseCode?.slice(0, 10), 'STEP10']),
  );
  await fillBillingForm(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(qrCode(page)).toBeVisible();
  expect(await untranslated(page)).toEqual(
    expect.arrayContaining([payeeVPA, expect.stringMatching(new RegExp(`^${STUDENT.phone}-[A-Z0-9]+$`))]),
  );
});

test('on a translated page, tabs, search and countdown still update', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const courses = await callApi(site, 'GET /api/courses/getAllCourses');
  const category = courses[0]?.courseCategory ?? '';
  const inCategory = courses.filter(({ courseCategory }) => courseCategory === category).length;
  const count = page.getByRole('main').getByRole('search').getByRole('status');

  await page.goto(`${site.origin}/courses`);
  await expect(count).toHaveText(`${courses.length} courses`);
  await page.getByRole('tab', { name: category }).click();
  await expect(count).toHaveText(inCategory === 1 ? '1 course' : `${inCategory} courses`);
  await page.getByLabel('Search courses').fill('nothing is called so');
  await expect(count).toHaveText('0 courses');

  await page.goto(`${site.origin}/course/${(await liveCourse(site))._id}`);
  const timer = page.getByRole('timer').first();
  const shown = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(shown);
  for (const tab of ['Curriculum', 'Instructor', 'References', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
});

test('on a translated page, the forms, the chat and the cookie notice work', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await page.goto(site.origin);
  await page.getByRole('button', { name: 'Accept !' }).click();
  await expect(page.getByText('This website uses cookies')).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact-us$/);

  const form = page.getByRole('form', { name: 'Send a query' });
  await form.getByRole('button', { name: 'Send query' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('Full name').fill(STUDENT.name);
  await form.getByLabel('E-mail').fill(STUDENT.email);
  await form.getByLabel('Phone').fill(STUDENT.phone);
  await form.getByLabel('Message').fill('When does the next batch begin?');
  await form.getByRole('button', { name: 'Send query' }).click();
  await expect(form.getByText('Your query is in')).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('E-mail address').pressSequentially(STUDENT.email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const answer = footer.getByRole('status').filter({ hasText: /\S/ });
  await expect(answer).toBeVisible();
  await expect(answer).toBeHidden();
  await expect(footer.getByLabel('E-mail address')).toHaveValue('');

  await page.getByRole('button', { name: /^Open chat/ }).click();
  const chat = page.getByRole('dialog', { name: /^Chat with/ });
  await expect(chat.getByText('Typing')).toBeAttached();
  await expect(chat.locator('time')).toBeVisible();
});

test('on a translated page, Retry shows the order after the checkout has failed', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/NotFoundError|insertBefore/);
  const { _id: courseId } = await liveCourse(site);
  await page.goto(`${site.origin}/checkout/${courseId}`);
  await untilHydrated(page);
  await fillBillingForm(page);
  const orderId = await placeOrder(page);

  // React fails to insert a node before a node that other code has removed. The button is removed and the box clicked in one task, so that
  // no other update fails first.
  await page.getByRole('form', { name: 'UPI reference' }).evaluate((form) => {
    [...form.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Submit'))?.remove();
    form.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  });

  await expect(page.getByRole('heading', { name: CHECKOUT_FALLBACK })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(`${STUDENT.phone}-${orderId}`)).toBeVisible();
});

/** Texts of the page that are marked as not to be translated. */
function untranslated(page: Page): Promise<string[]> {
  return page.locator('[translate=no]').allInnerTexts();
}
