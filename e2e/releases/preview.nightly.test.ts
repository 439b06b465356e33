import type { Locator, Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { newGrant } from '@stepwell/release-server/grant';
import { openStorage } from '@stepwell/release-server/storage';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { publishChanged } from '../support/changed-release';
import { liveId } from '../support/releases';
import { DESKTOP, expect, test, untilHydrated } from '../support/test';

/** Names of the form in the live release and in the previewed release. */
const LIVE = 'Billing details';
const PREVIEWED = 'Billing facts';

test('a preview is shown in its tab only, until Leave is pressed or the release fails to load', async ({
  page,
  context,
  newSite,
  otherApi,
  problems,
}) => {
  problems.expect(/is already registered|remoteEntry\.js|ERR_FAILED|Failed to (load|fetch)/);
  const site = await newSite({ apiOrigin: otherApi.origin });
  const { store } = releasePlace(site.dataDir);
  const live = store.read('checkout', liveId(site.dataDir, 'checkout'));
  const { id } = await publishChanged(store, live, { suffix: 'look', from: LIVE, to: PREVIEWED });
  const checkout = `${site.origin}/checkout/algebra`;
  const bar = page.getByRole('complementary', { name: 'Preview of releases' });
  const form = (name: string) => page.getByRole('form', { name });

  const reply = await page.goto(`${checkout}?release=checkout:${id}`);
  expect(reply?.headers()).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'x-robots-tag': 'noindex',
  });
  await expect(bar).toContainText(`You are looking at checkout ${id}`);
  await expect(form(PREVIEWED)).toBeVisible();

  await untilHydrated(page);
  await expectAboveCookieNotice(page, bar);
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).first().click();
  await expect(page).toHaveURL(`${site.origin}/courses`);
  await page.reload();
  await expect(bar).toBeVisible();
  await page.goto(checkout);
  await expect(form(PREVIEWED)).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto(checkout);
  await expect(otherTab.getByRole('form', { name: LIVE })).toBeVisible();
  await otherTab.close();

  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(form(LIVE)).toBeVisible();
  await expect(page).toHaveURL(checkout);
  await page.goto(`${site.origin}/courses`);
  await expect(bar).toBeHidden();

  await page.route(`**/r/checkout/${id}/remoteEntry.js*`, (route) => route.abort());
  await page.goto(`${checkout}?release=checkout:${id}`);
  await expect(bar).toContainText(`checkout ${id} failed, so the preview has ended: this is the live site.`);
  await expect(form(LIVE)).toBeVisible();
  await page.goto(checkout);
  await expect(form(LIVE)).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the panel of the page’s regions leads to the team page, which previews another release in the same tab', async ({
  page,
  context,
  newSite,
  otherApi,
}) => {
  const env = { RELEASES_PORT: String(await freePort()) };
  const site = await newSite({ apiOrigin: otherApi.origin, env });
  const { store } = releasePlace(site.dataDir);
  const live = liveId(site.dataDir, 'checkout');
  const { id } = await publishChanged(store, store.read('checkout', live), {
    suffix: 'look',
    from: LIVE,
    to: PREVIEWED,
  });
  const { grant, token } = newGrant({
    team: 'checkout',
    features: ['checkout'],
    verbs: ['read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  await (await openStorage({ dataDir: site.dataDir })).grants.save(grant);
  const panel = page.getByRole('dialog', { name: 'Regions of this page' });
  const openPanel = () => page.getByRole('button', { name: 'Regions' }).click();

  await page.goto(`${site.origin}/checkout/algebra?release=checkout:${live}`);
  await untilHydrated(page);
  await openPanel();
  const row = panel.getByRole('listitem').filter({ hasText: 'owned by Checkout' });
  await expect(row).toContainText(`${live}CheckoutPage`);
  await expect(row).toContainText(/[1-9]\d*\.\d KB loaded/);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const { x = -1, width: panelWidth = 0 } = (await panel.boundingBox()) ?? {};
    expect([x >= 0, x + panelWidth <= width], `at ${width} px`).toEqual([true, true]);
    await expectAccessible(page);
  }

  await panel.getByRole('link', { name: 'Other releases of checkout' }).click();
  await page.getByLabel('Your name').fill('asha');
  await page.getByLabel('Token of your team').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: `On the site: ${id}` }).click();

  await expect(page).toHaveURL(`${site.origin}/checkout/algebra?release=checkout:${id}`);
  await expect(page.getByRole('form', { name: PREVIEWED })).toBeVisible();
  await openPanel();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Checkout' })).toContainText(`${id}, not live`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const otherTab = await context.newPage();
  await otherTab.goto(`${site.origin}/checkout/algebra`);
  await expect(otherTab.getByRole('form', { name: LIVE })).toBeVisible();
  await expect(otherTab.getByRole('button', { name: 'Regions' })).toBeHidden();
});

/** Asserts that the preview bar is above the cookie notice, and at the bottom of the window once the notice is gone. */
async function expectAboveCookieNotice(page: Page, bar: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ width: 768, height: 1024 });
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  const bottomOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? box.y + box.height : 0;
  };
  await expect(notice).toBeVisible();
  expect(await bottomOf(bar)).toBeLessThan((await notice.boundingBox())?.y ?? 0);

  await notice.getByRole('button', { name: 'Accept !' }).click();
  // At most 64 px above the bottom of the window.
  await expect.poll(() => bottomOf(bar)).toBeGreaterThan(960);
  await page.setViewportSize({ width, height });
}
