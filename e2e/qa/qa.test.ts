import { spawn } from 'node:child_process';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { collect, startEnvironment, startNode } from '../support/program';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

const QA = ['--import', './scripts/typescript.mjs', 'workbench/main.ts'];

test('the page for testers opens a state of the workspace or of the live release, and changes the answer of one call', async ({
  page,
  problems,
  site,
}) => {
  test.setTimeout(180_000);
  // Of the changed answer, and of calls that an opened state ends.
  problems.expect(/status of 500|ERR_ABORTED/);
  const port = await freePort();
  const qa = await startNode('qa', QA, { PORT: String(port), DATA_DIR: site.dataDir }, ROOT);
  const frame = page.frameLocator('iframe');
  const state = page.getByRole('status');

  await page.goto(`http://localhost:${port}/?remote=checkout&release=live&scenario=order-placed&width=390`);
  await expect(state).toContainText('Shows');
  await expect(frame.getByText('Pay with any UPI app')).toBeVisible();
  await expect(page.getByText('201 POST /api/orders/placeOrder (browser)')).toBeVisible();

  await page.getByLabel('Answer of').selectOption('POST /api/orders/placeOrder');
  await page.getByLabel('Its answer').selectOption('500');
  await expect(page.getByText('500 POST /api/orders/placeOrder (browser)')).toBeVisible();
  await expect(frame.getByText('Pay with any UPI app')).toBeHidden();

  await page.getByLabel('Release').selectOption('workspace');
  await page.getByLabel('Scenario', { exact: true }).fill('coupon valid');
  await page.getByRole('button', { name: /^The coupon is valid/ }).click();
  await expect(state).toContainText('Shows');
  expect(new URL(page.url()).search).toBe('?remote=checkout&scenario=coupon-applied&width=390');
  await page.goto('about:blank');
  await qa.stop();
});

test('a play of a release finds nothing where the release is compared with itself, and ends with its report', async ({
  site,
}) => {
  test.setTimeout(300_000);
  const args = ['play', 'checkout', '--release', 'live', '--against', 'live', '--grep', 'coupon-applied'];
  const run = spawn(process.execPath, [...QA, ...args], {
    cwd: ROOT,
    env: startEnvironment({ DATA_DIR: site.dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(run);

  const code = await new Promise((resolve) => run.once('close', resolve));

  expect(log()).toMatch(/4 passed/);
  expect(code).toBe(0);
});
