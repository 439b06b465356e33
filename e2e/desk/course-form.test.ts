import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { type RunningDesk, startDesk } from '../support/desk';
import { ROOT } from '../support/root';
import { DESKTOP, expect, PHONE, test } from '../support/test';

// What needs a browser of the desk's longest form. Its rules are tested at the act, its replies at the form.

const SAMPLES = join(ROOT, 'api/src/catalogue/pictures/samples');
const EDIT = '/courses/sql-and-python/edit';
const PAGES = [
  '/courses',
  '/courses/machine-learning',
  EDIT,
  '/catalogue',
  '/mentors/ananya-iyer',
  '/coupons/new',
];
let desk: RunningDesk;
let editors = 0;

test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk?.stop());

test.beforeEach(async ({ page }) => {
  editors += 1;
  const name = `Editor ${editors}`;
  const fields = ['--email', `editor-${editors}@academy.test`, '--name', name, '--role', 'editor'];
  const { link } = await desk.act<{ link: string }>('staff.invite', ...fields);
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/account$/);
  await page.goto(desk.origin + EDIT);
});

test('sections are added, moved and removed without loading the page, and the focus stays', async ({
  page,
}) => {
  const titles = page.locator('[name^="courseOverview"][name$=".title"]');
  await page.getByText('Overview (4)').click();

  await page.getByRole('button', { name: 'Add to Overview' }).click();
  await page.keyboard.type('Fifth');
  await page.getByLabel('Text').nth(4).fill('Text of the fifth');
  await page.getByRole('button', { name: 'Move up: Overview 5' }).click();
  await expect(page.getByRole('button', { name: 'Move up: Overview 4' })).toBeFocused();
  for (let place = 4; place > 1; place -= 1) await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move down: Overview 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove: Overview 2' }).click();
  await expect(titles.nth(1)).toBeFocused();
  await save(page);

  await page.goto(desk.origin + EDIT);
  expect(
    await titles.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
  ).toEqual(['Fifth', 'How a week works', 'What you will be able to do', 'What you get']);
});

test('a picture is sent at once, and what the form shows is what is stored', async ({ page, problems }) => {
  problems.expect(/422/);
  const picture = page.getByRole('img', { name: 'Shown at present' });
  const file = page.getByLabel('New picture');
  await file.setInputFiles(join(SAMPLES, 'animated.webp'));
  await expect(page.getByRole('alert')).toHaveText('The picture is animated: choose a still one');

  await file.setInputFiles(join(SAMPLES, 'adobergb.jpg'));
  await expect(picture).toHaveAttribute('src', /\/api\/catalogue\/picture\?id=/);
  await expect(page.locator('[data-picture] [role=alert]')).toBeEmpty();
  const shown = await picture.getAttribute('src');
  await save(page);

  const stored = page.locator('.preview-media img');
  await expect(stored).toHaveAttribute('src', shown ?? '');
  expect(await stored.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
});

test('a refused form has the focus on its summary, whose links lead to the fields', async ({
  page,
  problems,
}) => {
  problems.expect(/422/);
  await page.locator('#courseName').fill('');
  await page.getByLabel('Summary').fill('Typed before');

  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('.summary')).toBeFocused();
  await page.getByRole('link', { name: 'Name: This is required' }).click();
  await expect(page.locator('#courseName')).toBeFocused();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed before');
});

test('a changed form asks before it is left, and has what was typed after Back', async ({ page }) => {
  await page.getByLabel('Duration').fill('Ten weeks');
  const asked: string[] = [];
  page.once('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });

  await page.getByRole('link', { name: 'Mentors' }).click();

  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Duration')).toHaveValue('Ten weeks');
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Mentors' }).click();
  await page.waitForURL(/\/mentors$/);
  await page.goBack();
  await expect(page.getByLabel('Duration')).toHaveValue('Ten weeks');
});

for (const viewport of [DESKTOP, PHONE])
  test(`pages of courses, mentors and coupons are accessible and fit at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of PAGES) {
      await page.goto(desk.origin + path);
      await page.locator('details').evaluateAll((parts) => {
        for (const part of parts) part.setAttribute('open', '');
      });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/courses\/sql-and-python$/);
}
