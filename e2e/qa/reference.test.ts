import { expectAccessible } from '../support/axe';
import { DESKTOP, PHONE } from '../support/test';
import { expect, test } from './workbench';

// The reference as a team meets it. Every example of it is played in the shell by qa/src/reference/examples.test.tsx; a
// page's, and that of a menu which only a small screen has, here too.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every topic is a press away, by keyboard too, and is left again by Back', async ({
  page,
  workbench,
}) => {
  await page.goto(`${workbench.origin}/bench`);
  await page.getByRole('link', { name: 'Reference' }).press('Enter');
  await page.getByRole('link', { name: 'NavLink' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'NavLink' })).toBeVisible();

  await page.getByLabel('Topic').selectOption('feature.json: routes.subPaths');
  await expect(page).toHaveURL(/\/bench\/reference\/manifest\/routes\.subPaths$/);
  await expect(page.getByText('"subPaths": true')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'NavLink' })).toBeVisible();
});

test('an example is copied as it stands', async ({ page, workbench, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${workbench.origin}/bench/reference/platform/Link`);

  await page.getByRole('button', { name: 'Copy src/LinksPage.tsx' }).click();

  await expect(page.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^import \{ Link, type LinkProps/,
  );
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px examples play to their end, nothing stands beside the page, and everybody can use it`, async ({
    page,
    workbench,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of ['', '/platform/remoteCall', '/slots/nav.courses.v1']) {
      await page.goto(`${workbench.origin}/bench/reference${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path) await expect(page.getByText(/^It shows “/)).toBeVisible({ timeout: 20_000 });

      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });
}
