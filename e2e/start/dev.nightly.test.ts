import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPage } from '../support/api';
import { type RunningCommand, startCommand } from '../support/command';
import { ContractServer } from '../support/contract-server';
import { liveId } from '../support/releases';
import { templateCopy } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';

// npm run dev, in a workspace whose files these tests change.
test.describe.configure({ mode: 'serial' });

/** A build, its publication and a new renderer, on a machine that does much else. */
const REBUILT_WITHIN_MS = 90_000;

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

test('a saved change is on the open page without a reload by hand, and nothing of it is live', async ({
  page,
}) => {
  test.setTimeout(REBUILT_WITHIN_MS + 30_000);
  const live = liveId(dataDir, 'checkout');
  await page.goto(`${dev.origin}/checkout/algebra`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: 'Billing details' })).toBeVisible();

  change('mfe-checkout/src/billing-form/BillingForm.tsx', 'Billing details', 'Details for the bill');

  await expect(page.getByRole('heading', { name: 'Details for the bill' })).toBeVisible({
    timeout: REBUILT_WITHIN_MS,
  });
  expect(liveId(dataDir, 'checkout')).toBe(live);
});

test('a build error is reported, and pages are unchanged until it is fixed', async ({ page }) => {
  test.setTimeout(2 * REBUILT_WITHIN_MS + 30_000);
  await page.goto(`${dev.origin}/checkout/algebra`);
  await expect(page.getByRole('heading', { name: 'Details for the bill' })).toBeVisible();

  change('mfe-checkout/src/CheckoutPage.tsx', 'export ', 'exprot ');
  await expect.poll(() => dev.log(), { timeout: REBUILT_WITHIN_MS }).toContain('The build failed');
  expect((await getPage(dev, '/checkout/algebra')).html).toContain('Details for the bill');

  change('mfe-checkout/src/CheckoutPage.tsx', 'exprot ', 'export ');
  change('mfe-checkout/src/billing-form/BillingForm.tsx', 'Details for the bill', 'What to bill');
  await expect(page.getByRole('heading', { name: 'What to bill' })).toBeVisible({
    timeout: REBUILT_WITHIN_MS,
  });
});

test('pages of npm start carry nothing of it', async ({ site }) => {
  expect((await getPage(site, '/about-us')).html).not.toContain('/dev/');
});

function change(file: string, from: string, to: string): void {
  const path = join(workspace.root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
  writeFileSync(path, text.replaceAll(from, to));
}
