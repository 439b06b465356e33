import type { Page } from '@playwright/test';
import { canvasFrameOf, expect, openOnCanvas, resultOf, test } from '../workbench';

test('a link restores all choices for another person', async ({ page, workbench, context }) => {
  await openOnCanvas(page, workbench, { remote: 'engagement', scenario: 'contact-sent' });
  await resultOf(page);
  await page.getByLabel('Width').selectOption('390 px');
  await page.getByRole('tab', { name: /^Neighbours/ }).click();
  await page.getByLabel(/^catalog/).selectOption({ index: 1 });
  await page.getByRole('tab', { name: /^Faults/ }).click();
  await page.getByRole('checkbox', { name: 'The tab is hidden for a while.' }).check();
  await page.getByLabel('When').selectOption('after step 2');
  await page.getByRole('checkbox', { name: 'Texts are pasted' }).check();
  await page.getByRole('tab', { name: /^Stores/ }).click();
  await expect(page.getByText(/^It shows “/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('slider', { name: 'Moment' }).fill('1');
  await expect(page).toHaveURL(/moment=1(&|$)/);

  const other = await context.newPage();
  await other.goto(page.url());

  await expect(other.getByText(/^It shows “/)).toBeVisible({ timeout: 30_000 });
  await expect(other.getByText(/^Moment 1 of \d+, at 0 ms/)).toBeVisible();
  const visible = await visibleState(other);
  expect(visible).toEqual(await visibleState(page));
  expect(visible).toMatchObject({
    width: '390 px',
    scenario: expect.stringContaining('contact-sent'),
    when: 'after step 2',
    faults: ['The tab is hidden for a while.', 'Texts are pasted with spaces around them.'],
    isNeighbourThere: true,
  });
});

test('unknown parts of a link are reported and ignored', async ({ page, workbench }) => {
  await page.goto(
    `${workbench.origin}/workbench?remote=engagement&path=/contact-us&fault=fire&with=catalog@gone`,
  );

  await resultOf(page);

  await expect(page.getByText('There is no fault “fire”.')).toContainText(
    'There is no neighbour “catalog@gone” here.',
  );
});

/** Visible state of the choices and the canvas. */
async function visibleState(page: Page) {
  const chosen = (label: string | RegExp) => page.getByLabel(label).locator('option:checked').textContent();
  const [width, release] = [await chosen('Width'), await chosen('Release')];
  await page.getByRole('tab', { name: 'States' }).click();
  const scenario = await page.getByRole('tabpanel').locator('[aria-pressed=true]').textContent();
  await page.getByRole('tab', { name: /^Neighbours/ }).click();
  const neighbour = await chosen(/^catalog/);
  await page.getByRole('tab', { name: /^Faults/ }).click();
  const when = await chosen('When');
  const faults = await page.locator('label', { has: page.locator('input:checked') }).allTextContents();
  const isNeighbourThere = (await (await canvasFrameOf(page)).content()).includes('/r/catalog/');
  return { width, release, scenario, neighbour, when, faults, isNeighbourThere };
}
