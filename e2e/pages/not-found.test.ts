import type { Page } from '@playwright/test';
import { getPage, visibleHtml } from '../support/api';
import { expect, test } from '../support/test';
import { delayReplies, layoutShift, NO_SHIFT, settled, watchLayoutShifts } from './page-load';

const TITLE = 'Opps! There is something wrong';

for (const path of ['/course/no-such-course', '/checkout/no-such-course']) {
  test(`${path} is answered 404 with the not-found page in its HTML`, async ({ site }) => {
    const { status, html } = await getPage(site, path);

    expect(status).toBe(404);
    expect(visibleHtml(html)).toContain(TITLE);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test(`${path} hides header, announcement and chat until its button leads home`, async ({
    page,
    site,
    problems,
  }) => {
    problems.expect(/status of 404/);
    await page.goto(site.origin + path);
    await expectNotFound(page);

    await page.getByRole('link', { name: 'Back to Home Page' }).click();

    await expect(page).toHaveURL(`${site.origin}/`);
    await expectFound(page);
    await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
  });
}

test('a course that was deleted after the list was loaded shows the not-found page', {
  tag: '@nightly',
}, async ({ page, newSite, otherApi, problems }) => {
  problems.expect(/status of 404/);
  const site = await newSite({ apiOrigin: otherApi.origin });
  await watchLayoutShifts(page);
  await page.goto(`${site.origin}/courses`);
  await settled(page);
  const [gone] = otherApi.courses.splice(0, 1);
  await delayReplies(page);

  await page.getByRole('main').getByRole('link', { name: gone?.courseName, exact: true }).click();
  await expectNotFound(page);
  await expect(page).toHaveTitle(/not found/i);
  expect(await layoutShift(page)).toEqual(NO_SHIFT);
  await page.goBack();

  await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
  await expectFound(page);
});

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('Error 404')).toBeVisible();
  await expect(
    page.getByText(
      'The page you are looking for does not exist. Please check the URL or go back to the homepage.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeHidden();
  // The cookie banner appears so late that the chat would be shown by then.
  await expect(page.getByRole('button', { name: 'Accept !' })).toBeVisible();
  await expect(page.getByRole('button', { name: /chat/i })).toBeHidden();
}

async function expectFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: /chat/i })).toBeVisible();
}
