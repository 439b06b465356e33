import { releasePlace } from '@stepwell/release-server/folder-storage';
import { publishChanged } from '../support/changed-release';
import { liveId } from '../support/releases';
import { canvasOf, expect, openOnCanvas, resultOf, test, type Workbench } from './workbench';

// Five tasks of a tester, who uses only the controls of the page.

/** Time in which a tester must be able to do a task. */
const TASK_MS = 15_000;

const COUPON = 'GET /api/coupons/applyCoupon';

test('a state is found by words of its title', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, { remote: 'checkout' });

  await withinTaskTime(async () => {
    await page.getByLabel('Find a state').fill('coupon valid total');
    await page
      .getByRole('region', { name: 'Coupon' })
      .getByRole('button', { name: 'coupon-applied' })
      .click();
    expect(await resultOf(page)).toBe('shown');
  });

  await expect(canvasOf(page).getByText('STEP10 applied. You save ₹99.90.').first()).toBeVisible();
  const picture = page.getByRole('button', { name: 'coupon-applied' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
});

test('a choice in the list of releases shows another release', async ({ page, workbench }) => {
  const { id } = await aChangedRelease(workbench, 'chosen');
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'live' });
  const release = page.getByLabel('Release');

  await withinTaskTime(async () => {
    await expect(release.locator('option:checked')).toHaveText(/^live, \d+ \w+ \d{4}, \S+: /);
    await release.selectOption(id);
    await expect(canvasOf(page).getByRole('heading', { name: 'Details for the bill' })).toBeVisible();
  });

  await expect(release.locator('option:checked')).toHaveText(new RegExp(`^\\d+ \\w+ \\d{4}.*: ${id}$`));
});

test('a release is compared with the live release: side by side, as an overlay, and by a list of differences', async ({
  page,
  workbench,
}) => {
  const { id } = await aChangedRelease(workbench, 'compared');
  await openOnCanvas(page, workbench, { remote: 'checkout', release: id, scenario: 'live' });

  await withinTaskTime(async () => {
    await page.getByRole('button', { name: 'Beside live' }).click();
    await expect(page.getByRole('img', { name: 'Live' })).toBeVisible({ timeout: TASK_MS });
    await expect(page.getByRole('img', { name: 'This release' })).toBeVisible();
    await page.getByRole('button', { name: 'Over live' }).click();
    await page.getByRole('slider', { name: 'Live – this release' }).fill('80');
    await page.getByRole('button', { name: 'Differences' }).click();
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText(
      'added: - form "Details for the bill"',
    );
  });
});

test('the result of an injected fault describes the behaviour of the page, not the text of the scenario', async ({
  page,
  workbench,
  problems,
}) => {
  problems.expect(/status of 500/);
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'coupon-applied', tab: 'faults' });
  await resultOf(page);

  await withinTaskTime(async () => {
    await page.getByLabel(COUPON).selectOption('The API fails.');
    await expect(page.getByText('The API fails. The page behaves as it should')).toBeVisible({
      timeout: TASK_MS,
    });
  });

  const played = page.getByRole('region', { name: 'What is played' });
  await expect(played.getByText('Under the fault:')).toBeVisible({ timeout: 30_000 });
  await expect(played.getByRole('alert')).toHaveCount(0);
});

test('the link shows another person the same release and state', async ({ page, workbench, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await aChangedRelease(workbench, 'shared');
  await openOnCanvas(page, workbench, { remote: 'checkout', release: id, scenario: 'live' });
  const other = await context.newPage();

  await withinTaskTime(async () => {
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(canvasOf(other).getByRole('heading', { name: 'Details for the bill' })).toBeVisible();
  });

  await expect(other.getByLabel('Release')).toHaveValue(id);
});

async function withinTaskTime(task: () => Promise<void>): Promise<void> {
  const began = Date.now();
  await task();
  expect(Date.now() - began, 'milliseconds of the task').toBeLessThan(TASK_MS);
}

/** A release of checkout with one changed heading. */
function aChangedRelease({ dataDir }: Workbench, suffix: string) {
  const { store } = releasePlace(dataDir);
  const live = store.read('checkout', liveId(dataDir, 'checkout'));
  return publishChanged(store, live, { suffix, from: 'Billing details', to: 'Details for the bill' });
}
