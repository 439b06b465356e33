import type { Page } from '@playwright/test';
import { visibleHtml } from '../support/api';
import { expect, test } from '../support/test';

test('Back undoes one filter at a time in a list that can be shared by URL', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.origin}/courses`);
  await page.getByRole('tab', { name: 'Data & AI' }).click();
  await page.getByLabel('Search courses').pressSequentially('sql');
  await expect(page).toHaveURL(`${site.origin}/courses?category=Data+%26+AI&q=sql`);
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();

  const shared = await context.newPage();
  await shared.goto(page.url());
  expect(await cardNames(shared)).toEqual(await cardNames(page));
  await expect(shared.getByLabel('Search courses')).toHaveValue('sql');

  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/courses?category=Data+%26+AI`);
  await expect(page.getByLabel('Search courses')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/courses`);
  await expect(page.getByRole('tab', { name: 'All Courses' })).toHaveAttribute('aria-selected', 'true');
});

test('a link to all courses clears the search', async ({ page, site }) => {
  await page.goto(`${site.origin}/courses?q=sql`);
  await expect(page.getByLabel('Search courses')).toHaveValue('sql');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses', exact: true }).click();

  await expect(page).toHaveURL(`${site.origin}/courses`);
  await expect(page.getByLabel('Search courses')).toHaveValue('');
});

test('the categories of home show their courses without leaving home', async ({ page, site }) => {
  await page.goto(site.origin);
  await page.getByRole('tab', { name: 'Civil Services' }).click();

  await expect(page).toHaveURL(`${site.origin}/`);
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.first()).toContainText('Civil Services');
  expect(await cards.count()).toBeLessThan(5);
});

test('the menu has a link to every course', { tag: '@nightly' }, async ({ page, otherApi, newSite }) => {
  test.slow();
  const site = await newSite({ apiOrigin: otherApi.origin });
  await page.goto(site.origin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').click();
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('list');

  await expect(menu.getByRole('link')).toHaveText(otherApi.courses.map(({ courseName }) => courseName));
  await menu.getByRole('link', { name: 'Botany in the Field' }).click();

  await expect(page).toHaveURL(`${site.origin}/course/botany`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Botany in the Field');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is readable and can be searched', async ({ page, site }) => {
    await page.goto(`${site.origin}/courses`);
    const all = await cardNames(page);
    await page.getByLabel('Search courses').fill('sql');
    await page.getByLabel('Search courses').press('Enter');

    await expect(page).toHaveURL(`${site.origin}/courses?q=sql&sort=latest`);
    const cards = await cardNames(page);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.length).toBeLessThan(all.length);
  });
});

test('the server answers a URL that contains filters with the filtered list', async ({ site }) => {
  const reply = await fetch(`${site.origin}/courses?q=sql&utm_source=mail`);
  const html = visibleHtml(await reply.text());

  expect(html).toContain('SQL and Python for Analysts');
  expect(html.match(/<h3/g)).toHaveLength(1);
});

async function cardNames(page: Page): Promise<string[]> {
  await expect(page.locator('main h3').first()).toBeVisible();
  return page.locator('main h3').allTextContents();
}
