import type { Page } from '@playwright/test';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';
import { canvasFrameOf, canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

const QUERY = 'POST /api/queries/addNewQuery';

test('the panel has a switch for every fault except a second tab, which only test runs open', async ({
  page,
  workbench,
}) => {
  await openOnCanvas(page, workbench, { remote: 'engagement', scenario: 'contact-sent', tab: 'faults' });
  await resultOf(page);

  const ofReply = await page.getByLabel(QUERY).locator('option').allTextContents();
  const ofPage = await page
    .getByRole('list', { name: 'Faults of the page' })
    .locator('label')
    .allTextContents();

  const [, ...replies] = ofReply;
  const ofOneTab = FAULTS.filter(({ secondTab }) => !secondTab);
  expect([...replies, ...ofPage].sort()).toEqual(ofOneTab.map(({ title }) => title).sort());
});

for (const code of [
  'double-click',
  'enter-twice',
  'paste',
  'autofill',
  'tab-hidden',
  'tab-frozen',
  'tab-back',
])
  test(`under the fault ${code} a form is sent once and shows its success`, async ({ page, workbench }) => {
    await openOnCanvas(page, workbench, { remote: 'engagement', scenario: 'contact-sent' });
    await resultOf(page);

    await page.getByRole('tab', { name: /^Faults/ }).click();
    await page.getByRole('checkbox', { name: titleOf(code) }).check();
    await expect(page).toHaveURL(new RegExp(`fault=${code}`));

    await expect(page.getByText(/^It shows “/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('tab', { name: /^Requests/ }).click();
    await expect(page.locator('summary', { hasText: QUERY })).toHaveCount(1);
  });

test('the URL can restrict an input fault to one step of the scenario', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, {
    remote: 'engagement',
    scenario: 'contact-sent',
    tab: 'faults',
    fault: 'enter-twice@4',
  });

  expect(await resultOf(page)).toBe('shown');
  await expect(page.getByLabel('When')).toHaveValue('4');
});

test('with the daylight-saving fault the page is in another time zone, in the hour that occurs twice', async ({
  page,
  workbench,
}) => {
  const choice = { remote: 'engagement', scenario: 'chat-greeting' };
  // The clock begins at 01:59:30 of daylight saving time; a minute later it is 01:00:30.
  await openOnCanvas(page, workbench, { ...choice, fault: 'other-daylight' });
  expect(await resultOf(page)).toBe('shown');
  await expect(canvasOf(page).getByText(/^01:0\d$/)).toBeVisible();

  await openOnCanvas(page, workbench, { ...choice, fault: 'other-daylight@1' });
  expect(await resultOf(page)).toBe('shown');
  await expect(canvasOf(page).getByText(/^01:59$|^01:00$/)).toBeVisible();
});

test('faults of storage and cookies are set up before the page’s own code runs', async ({
  page,
  workbench,
}) => {
  await openOnCanvas(page, workbench, { remote: 'engagement', path: '/contact-us', fault: 'cookies-off' });
  await resultOf(page);

  expect(await storageOf(page)).toEqual({ localStorage: 'SecurityError', cookies: false });
});

async function storageOf(page: Page) {
  const frame = await canvasFrameOf(page);
  return frame.evaluate(() => {
    const cookies = navigator.cookieEnabled;
    try {
      return { localStorage: String(localStorage.length), cookies };
    } catch (error) {
      return { localStorage: (error as Error).name, cookies };
    }
  });
}

function titleOf(code: string): string {
  return FAULTS.find(({ name }) => name === code)?.title ?? '';
}
