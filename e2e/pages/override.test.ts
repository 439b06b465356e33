import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveId, publishVariant } from '../support/releases';
import { expect, test } from '../support/test';

const LIVE_TITLE = 'Find the course that meets you where you are.';
const TITLE = 'Courses of the variant';

test('?release= shows a published release in this tab, until the visitor leaves it', async ({
  page,
  context,
  newSite,
}) => {
  const site = await newSite();
  const id = await publishVariant(site.dataDir, 'catalog', (folder) => replaceTitle(folder));
  const line = page.getByText(`This tab shows catalog from ${id}.`);

  const reply = await page.goto(`${site.origin}/courses?release=catalog:${id}`);
  expect(reply?.headers()['cache-control']).toContain('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(line).toBeVisible();

  // A later document of the tab, without the query.
  await page.goto(`${site.origin}/courses`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const other = await context.newPage();
  await other.goto(`${site.origin}/courses`);
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(TITLE);

  await page.getByRole('link', { name: 'Show what is live' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE);
  await expect(line).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
});

test('a release that does not exist is named, and the page shows what is live', async ({ page, site }) => {
  await page.goto(`${site.origin}/courses?release=catalog:0.0.1-none`);

  await expect(page.getByText('There is no release 0.0.1-none of catalog.')).toBeVisible();
  await expect(page.getByText(liveId(site.dataDir, 'catalog'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a broken release is shown as broken, without the previous one', async ({ page, newSite, problems }) => {
  problems.expect(/uncaught: broken|RUNTIME-/);
  const site = await newSite();
  const id = await publishVariant(site.dataDir, 'catalog', (folder) =>
    writeFileSync(join(folder, 'browser/remoteEntry.js'), 'throw new Error("broken")'),
  );

  await page.goto(`${site.origin}/courses?release=catalog:${id}`);

  await expect(page.getByText('The course list cannot be shown right now.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

/** Changes the heading of the course list in the browser's files. */
function replaceTitle(folder: string): void {
  const { modules } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as {
    modules: Record<string, { js: string[] }>;
  };
  for (const name of modules.CourseListPage?.js ?? []) {
    const file = join(folder, 'browser', name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(LIVE_TITLE, TITLE));
  }
}
