import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPage } from '../support/api';
import { type RunningCommand, startCommand } from '../support/command';
import { ContractServer } from '../support/contract-server';
import { liveId } from '../support/releases';
import { templateCopy } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';

// `npm run dev` in a copy of the workspace, because these tests change source files.
test.describe.configure({ mode: 'serial' });

/** Time for a build of the shell, its publication and a new renderer, on a busy machine. */
const REBUILT = { timeout: 90_000 };
/** Time for a build of one remote, on a busy machine (decision 031). */
const SOON = { timeout: 30_000 };

let api: ContractServer;
let workspace: WorkspaceCopy;
let dev: RunningCommand;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  workspace = copyWorkspace();
  dataDir = templateCopy({ withDatabase: false });
  dev = await startCommand('dev.ts', { API_ORIGIN: api.origin, DATA_DIR: dataDir }, workspace.root);
});

test.afterAll(async () => {
  await dev?.stop();
  workspace?.remove();
  await api?.down();
});

test('a saved change of a remote is in the open page, which keeps its state', async ({ page }) => {
  test.setTimeout(90_000);
  const live = liveId(dataDir, 'checkout');
  const published = readdirSync(join(dataDir, 'releases/checkout'));
  await page.goto(`${dev.origin}/checkout/algebra`);
  await untilHydrated(page);
  await expect(
    page.getByText(`catalog, checkout, and engagement are local · calls reach the API at ${api.origin}`),
  ).toBeVisible();
  await page.getByLabel('Full name').fill('Ishita Rao');

  change('mfe-checkout/src/billing-form/BillingForm.tsx', 'Billing details', 'Details for the bill');

  await expect(page.getByRole('heading', { name: 'Details for the bill' })).toBeVisible(SOON);
  await expect(page.getByLabel('Full name')).toHaveValue('Ishita Rao');
  expect(liveId(dataDir, 'checkout')).toBe(live);
  expect(readdirSync(join(dataDir, 'releases/checkout'))).toEqual(published);
});

test('a saved change of the shell reloads the open page', async ({ page, problems }) => {
  test.setTimeout(REBUILT.timeout + 30_000);
  // The page's connection for reloads breaks when the edge restarts.
  problems.expect(/\/dev\/events/);
  await page.goto(`${dev.origin}/about-us`);
  await untilHydrated(page);

  change('site/src/frame/footer/Footer.tsx', '<footer ', '<footer data-changed ');

  await expect(page.locator('footer[data-changed]')).toBeVisible(REBUILT);
});

test('pages of npm start contain no development code', async ({ site }) => {
  expect((await getPage(site, '/about-us')).html).not.toContain('/dev/');
});

function change(file: string, from: string, to: string): void {
  const path = join(workspace.root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
  writeFileSync(path, text.replaceAll(from, to));
}
