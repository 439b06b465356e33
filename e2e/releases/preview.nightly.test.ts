import type { Locator, Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { publishChanged } from '../support/changed-release';
import { liveId } from '../support/releases';
import { DESKTOP, expect, test, untilHydrated } from '../support/test';

const LIVE = 'Billing details';
const LOOKED_AT = 'Billing facts';

test('a preview lasts as long as its tab, and ends with a press or a failed load', async ({
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
  const { id } = await publishChanged(store, live, { suffix: 'look', from: LIVE, to: LOOKED_AT });
  const checkout = `${site.origin}/checkout/algebra`;
  const bar = page.getByRole('complementary', { name: 'Preview of releases' });
  const form = (name: string) => page.getByRole('form', { name });

  const reply = await page.goto(`${checkout}?release=checkout:${id}`);
  expect(reply?.headers()).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'x-robots-tag': 'noindex',
  });
  await expect(bar).toContainText(`You are looking at checkout ${id}`);
  await expect(form(LOOKED_AT)).toBeVisible();

  await untilHydrated(page);
  await standsAboveCookieNotice(page, bar);
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).first().click();
  await expect(page).toHaveURL(`${site.origin}/courses`);
  await page.reload();
  await expect(bar).toBeVisible();
  await page.goto(checkout);
  await expect(form(LOOKED_AT)).toBeVisible();

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
  await expect(bar).toContainText(`checkout ${id} failed and was left: this is the live site.`);
  await expect(form(LIVE)).toBeVisible();
  await page.goto(checkout);
  await expect(form(LIVE)).toBeVisible();
  await expect(bar).toBeHidden();
});

/** Side by side where there is room for both, and at the bottom of the window after the other one has gone. */
async function standsAboveCookieNotice(page: Page, bar: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ width: 768, height: 1024 });
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  const foot = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? box.y + box.height : 0;
  };
  await expect(notice).toBeVisible();
  expect(await foot(bar)).toBeLessThan((await notice.boundingBox())?.y ?? 0);

  await notice.getByRole('button', { name: 'Accept !' }).click();
  await expect.poll(() => foot(bar)).toBeGreaterThan(960);
  await page.setViewportSize({ width, height });
}
