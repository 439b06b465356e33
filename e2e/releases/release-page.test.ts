import { placeIn } from '@stepwell/releases/place';
import { addToken } from '@stepwell/releases/tokens';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { ContractServer } from '../support/contract-server';
import { liveId, promoteVariant } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { DESKTOP, expect, PHONE, test } from '../support/test';

let api: ContractServer;
let site: Site;
let url: string;
let before: string;
let newer: string;
let token: string;

test.beforeAll(async () => {
  api = await ContractServer.start();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  site = await startSite({ apiOrigin: api.origin, env: { RELEASES_PORT: String(port) } });
  before = liveId(site.dataDir, 'checkout');
  newer = await promoteVariant(site.dataDir, 'checkout', () => {});
  const expiresAt = '2100-01-01T00:00:00.000Z';
  token = await addToken(placeIn(site.dataDir), {
    team: 'checkout',
    features: ['checkout'],
    verbs: ['promote', 'rollback'],
    expiresAt,
  });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('shows what is live, rolls back and promotes with a reason, and keeps what was typed when a token is refused', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 40[13]/);
  await page.goto(url);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'checkout' }) });
  await expect(card).toContainText(newer);
  await expect(card).toContainText(/since .* by a person/);

  await page.getByRole('button', { name: 'Roll back checkout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back checkout' });
  await dialog.getByLabel('Reason').fill('The total is wrong');
  await dialog.getByLabel('Your name').fill('Asha');
  await dialog.getByLabel('Token').fill('stepwell_00000000_wrong');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This token is not known: ask the operator of the releases for one.',
  );
  await expect(dialog.getByLabel('Reason')).toHaveValue('The total is wrong');
  await dialog.getByLabel('Token').fill(token);
  await dialog.getByRole('button', { name: 'Roll back' }).click();

  await expect(page.getByRole('status')).toHaveText(`checkout ${before} is live again.`);
  await expect(card).toContainText(/by team checkout \(Asha\): The total is wrong/);
  await expect(page.getByRole('listitem').filter({ hasText: 'roll back to checkout' })).toContainText(
    'The total is wrong',
  );

  // The token is kept for the tab, and asked for again in another.
  await page.getByRole('button', { name: `Promote checkout ${newer}` }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote checkout' });
  await expect(promotion.getByLabel('Token')).toBeHidden();
  await promotion.getByLabel('Reason').fill('The total is right');
  await promotion.getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByRole('status')).toHaveText(`checkout ${newer} is live.`);
  const other = await page.context().newPage();
  await other.goto(url);
  await other.getByRole('button', { name: 'Roll back checkout' }).click();
  await expect(other.getByLabel('Token')).toBeVisible();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`is accessible in both themes and does not scroll sideways (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'checkout' })).toBeVisible();

    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.getByRole('button', { name: 'Roll back checkout' }).click();
    await expectAccessible(page);
  });
}
