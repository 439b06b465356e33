import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPage } from '../support/api';
import { type RunningCommand, startKitDev } from '../support/command';
import { expect, test, untilHydrated } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';

// `remote-kit dev --site` with the shared live site, and a remote whose files this test changes.

const CHECKOUT = '/checkout/gate-computer-science';
/** A constant, because the check of package borders would mistake the quoted name in the code below for an import of this file. */
const PLATFORM = '@stepwell/platform';
const FORM = 'src/billing-form/BillingForm.tsx';
/** The heading's text in the source of `FORM`. */
const HEADING = /(?<=tabIndex={-1}>\s+)\S[^<]*\S(?=\s+<\/Heading>)/;

/** Time until a saved change is in the page, on a busy machine (decision 031). */
const SOON = { timeout: 30_000 };

let workspace: WorkspaceCopy;
let dev: RunningCommand;

test.beforeAll(async ({ site }) => {
  test.setTimeout(180_000);
  workspace = copyWorkspace();
  // A use of a deprecated function, which `remote-kit dev` must log.
  writeFileSync(
    join(workspace.root, 'mfe-checkout/src/seeded.ts'),
    `import { useShallow } from '${PLATFORM}';\nexport const seeded = useShallow;\n`,
  );
  dev = await startKitDev(join(workspace.root, 'mfe-checkout'), site.origin);
});

// `remote-kit dev` logs the deprecated use in the page that is open at that moment, in any of these tests.
test.beforeEach(({ problems }) => problems.expect(/ is deprecated since /));

test.afterAll(async () => {
  await dev?.stop();
  workspace?.remove();
});

test('a saved change appears in the page of the live site on this machine only', async ({ page, site }) => {
  test.setTimeout(90_000);
  await expect
    .poll(
      async () => (await getPage(dev, CHECKOUT)).html,
      'rendered by the live site, except for this remote',
    )
    .toMatch(/<\/header>.*<div data-room="checkout\/CheckoutPage">/s);
  await page.goto(dev.origin + CHECKOUT);
  await untilHydrated(page);
  await expect(page.getByText('checkout is local')).toContainText(
    `calls reach ${site.origin}, and what they store is real`,
  );
  await page.getByLabel('Full name').fill('Ishita Rao');

  change(FORM, HEADING, 'Details for the bill');

  await expect(page.getByRole('heading', { name: 'Details for the bill' })).toBeVisible(SOON);
  await expect(page.getByLabel('Full name')).toHaveValue('Ishita Rao');
  const live = (await getPage(site, CHECKOUT)).html;
  expect(live).toContain('Billing details');
  expect(live).not.toMatch(/remote-kit|\/local\//);
  expect((await fetch(`${site.origin}/r/checkout/local/remoteEntry.js`)).status).toBe(404);
});

test('deprecated uses of a remote are logged once, with the replacement', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => void messages.push(message.text()));
  const sentence =
    'useShallow of @stepwell/platform is deprecated since 1.1.0: use `useStore` once for each value (src/seeded.ts)';

  await page.goto(dev.origin + CHECKOUT);

  await expect.poll(() => messages.filter((text) => text.includes('deprecated')), SOON).toEqual([sentence]);
  expect(dev.log().split(sentence)).toHaveLength(2);
});

test('a build error is shown in the page until the next successful build', async ({ page }) => {
  await page.goto(dev.origin + CHECKOUT);
  await untilHydrated(page);

  const undo = change('src/CheckoutPage.tsx', 'export function', 'exprot function');
  await expect(page.getByText('checkout is local; the build of checkout failed')).toContainText(
    'CheckoutPage.tsx',
    SOON,
  );
  undo();
  change(FORM, HEADING, 'Corrected');

  await expect(page.getByRole('heading', { name: 'Corrected' })).toBeVisible(SOON);
});

/** @returns a function that undoes the change */
function change(file: string, from: string | RegExp, to: string): () => void {
  const path = join(workspace.root, 'mfe-checkout', file);
  const text = readFileSync(path, 'utf8');
  if (text.search(from) < 0) throw new Error(`${file} has no ${from}.`);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}
