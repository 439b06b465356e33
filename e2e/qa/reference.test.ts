import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { expectAccessible } from '../support/axe';
import { ROOT } from '../support/root';
import { PHONE } from '../support/test';
import { expect, stageOf, test, type Workbench } from './workbench';

// The reference as a team meets it, in one tab after another: every example that it shows is played to its end.

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCENARIOS = await readScenarios(join(ROOT, 'qa/examples'));

interface Reference {
  chapters: { id: string; topics: { name: string; example: { scenario: string } }[] }[];
}

for (const { name, title, afterSeconds = 0 } of SCENARIOS) {
  test(`plays ${name}: ${title}`, async ({ page, workbench, problems }) => {
    // The browser tells of every reply that is not a good one, and of what the fallback stands for.
    problems.expect(/Failed to load resource|This example throws/);

    await page.goto(workbench.origin + (await topicsOf(page, workbench)).get(name));

    const example = page.getByRole('region', { name: 'Example' });
    await expect(example.getByText(/^It shows “/)).toBeVisible({ timeout: 20_000 + 3000 * afterSeconds });
  });
}

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

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test(`at ${viewport.width} px nothing stands beside the page, and everybody can use it`, async ({
    page,
    workbench,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of ['', '/platform/remoteCall', '/slots/nav.courses.v1']) {
      await page.goto(`${workbench.origin}/bench/reference${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path) await expect(stageOf(page).getByRole('heading', { level: 1 })).toBeVisible();

      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });
}

/** The page of the first topic that each scenario is an example of. */
async function topicsOf(page: Page, workbench: Workbench): Promise<Map<string, string>> {
  const reply = await page.request.get(`${workbench.origin}/bench/reference.json`);
  const { chapters } = (await reply.json()) as Reference;
  const topics = chapters.flatMap(({ id, topics }) =>
    topics.map(({ name, example }) => [example.scenario, `/bench/reference/${id}/${name}`] as const),
  );
  return new Map(topics.reverse());
}
