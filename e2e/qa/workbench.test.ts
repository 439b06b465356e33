import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { publishChanged } from '../support/changed-release';
import { liveId, makeLive } from '../support/releases';
import { canvasOf, expect, openOnCanvas, resultOf, test } from './workbench';

test('a shared URL opens the chosen remote, release, scenario and path', async ({ page, workbench }) => {
  await page.goto(`${workbench.origin}/workbench`);
  // A choice replaces the page on the canvas. If that page were still loading, its requests would fail.
  await resultOf(page);
  await page.getByLabel('Remote').selectOption('checkout');
  await resultOf(page);
  await page.getByRole('button', { name: 'coming-soon' }).click();
  await expect(page.getByRole('main')).toHaveAttribute('data-result', 'shown', { timeout: 30_000 });
  const address = page.url();

  const other = await page.context().newPage();
  await other.goto(address);

  expect(new URL(address).searchParams.get('scenario')).toBe('coming-soon');
  expect(new URL(address).searchParams.get('path')).toBe('/checkout/course-1');
  await expect(other.getByRole('button', { name: 'coming-soon' })).toHaveAttribute('aria-pressed', 'true');
  await expect(canvasOf(other).getByText('Coming Soon').first()).toBeVisible();
});

test('the panel lists every request of server and browser, with payload and reply', async ({
  page,
  workbench,
  problems,
}) => {
  problems.expect(/status of 422/);
  await openOnCanvas(page, workbench, { remote: 'engagement', scenario: 'contact-refused', tab: 'calls' });
  await resultOf(page);

  const panel = page.getByRole('complementary', { name: 'What happens on the canvas' });
  await expect(panel.getByText('GET /health').first()).toBeVisible();
  await expect(panel.getByText(/^server, \d+ ms$/).first()).toBeVisible();
  await panel.getByText('POST /api/queries/addNewQuery').click();
  await expect(panel.getByText('"email": "ishita@example.org"')).toBeVisible();
  await expect(panel.getByText('"message": "Phone number is not valid"')).toBeVisible();
});

test('the canvas is rendered on the server, with one remote only', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'live' });

  const html = await page.evaluate(async () => (await fetch('/checkout/course-1')).text());

  expect(html).toContain('Quantitative Aptitude and Logical Reasoning');
  expect(html).toContain('/r/checkout/');
  expect(html).not.toContain('/r/catalog/');
  expect(html).not.toContain('/r/engagement/');
});

test('two tabs play two scenarios independently', { tag: '@nightly' }, async ({
  page,
  workbench,
  context,
  problems,
}) => {
  problems.expect(/status of 429/);
  const other = await context.newPage();
  await openOnCanvas(page, workbench, { remote: 'engagement', path: '/contact-us', tab: 'calls' });
  await openOnCanvas(other, workbench, {
    remote: 'engagement',
    scenario: 'newsletter-too-many',
    tab: 'calls',
  });
  await resultOf(other);

  await canvasOf(page).getByRole('textbox', { name: 'E-mail address' }).fill('ishita@example.org');
  await canvasOf(page).getByRole('button', { name: 'Subscribe' }).click();

  const subscriptions = (tab: Page) =>
    tab.getByRole('complementary').locator('summary', { hasText: 'POST /api/newsletters' });
  await expect(subscriptions(page)).toHaveText(/201$/);
  await expect(subscriptions(other)).toHaveText(/429$/);
});

test('any published release can be opened', async ({ page, workbench }) => {
  const store = releasePlace(workbench.dataDir).store;
  const older = store.read('checkout', liveId(workbench.dataDir, 'checkout'));
  const newer = await publishChanged(store, older, {
    suffix: 'second',
    from: 'Billing details',
    to: 'Details for the bill',
  });

  await openOnCanvas(page, workbench, { remote: 'checkout', release: newer.id, scenario: 'live' });
  await expect(canvasOf(page).getByRole('heading', { name: 'Details for the bill' })).toBeVisible();

  await page.getByLabel('Release').selectOption(older.id);
  await expect(canvasOf(page).getByRole('heading', { name: 'Billing details' })).toBeVisible();
});

test('a link to a past revision shows the whole site of that revision', {
  tag: '@nightly',
}, async ({ page, workbench, problems }) => {
  problems.expect(/status of 409/);
  const { dataDir } = workbench;
  const { store, registry } = releasePlace(dataDir);
  const { revision } = registry.read();
  const { id } = await publishChanged(store, store.read('checkout', liveId(dataDir, 'checkout')), {
    suffix: 'later',
    from: 'Billing details',
    to: 'Where the bill goes',
  });
  await makeLive(dataDir, 'checkout', id);
  const path = '/checkout/course-1';

  await openOnCanvas(page, workbench, { revision: String(revision + 1), remote: 'checkout', path });
  await expect(canvasOf(page).getByRole('heading', { name: 'Where the bill goes' })).toBeVisible();
  await expect(page.getByText(`The whole site as it was at revision ${revision + 1}`)).toBeVisible();

  await openOnCanvas(page, workbench, { revision: String(revision), remote: 'checkout', path });
  await expect(canvasOf(page).getByRole('heading', { name: 'Billing details' })).toBeVisible();
  await expect(canvasOf(page).getByRole('button', { name: /^Open chat/ })).toBeVisible();
  await expect(page.getByLabel('Release').locator('option')).toHaveText([
    new RegExp(`: ${registry.history().find((line) => line.revision === revision)?.live?.checkout}$`),
  ]);

  await page.goto(`${workbench.origin}/workbench?revision=999`);
  await expect(page.getByRole('alert')).toContainText('There is no revision 999');
});

test('an unknown scenario in the URL shows the default scenario', { tag: '@nightly' }, async ({
  page,
  workbench,
}) => {
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'no-such-thing' });

  expect(await resultOf(page)).toBe('open');
});

test('a release of the shell contains no workbench code', { tag: '@nightly' }, async ({
  page,
  workbench,
}) => {
  const shell = releasePlace(workbench.dataDir).store.read('shell', liveId(workbench.dataDir, 'shell'));
  const published = Object.keys(shell.files)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(shell.folder, name), 'utf8'));

  const [, script = ''] =
    /<script defer src="([^"]+)"/.exec(
      await (await page.request.get(`${workbench.origin}/workbench`)).text(),
    ) ?? [];
  const own = await (await page.request.get(workbench.origin + script)).text();

  // The workbench's own script contains this text, so the search below would find workbench code.
  expect(own).toContain('What happens on the canvas');
  expect(published.length).toBeGreaterThan(3);
  expect(published.filter((code) => code.includes('What happens on the canvas'))).toEqual([]);
});
