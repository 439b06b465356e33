import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CHECKOUT_FALLBACK } from '../enrolment/enrol';
import { getPage, visibleHtml } from '../support/api';
import { releaseFolder } from '../support/releases';
import { expect, test, untilHydrated } from '../support/test';

/** Bound from the deletion of a file until new pages show the fallback. */
const NOTICED_WITHIN_MS = 5000;

/** The federation runtime's warning if a remote is loaded a second time. */
const REGISTERED_AGAIN = /The remote "\w+" is already registered/;
const COURSES_FALLBACK = 'The courses cannot be shown right now.';
const MENTORS_FALLBACK = 'The mentors cannot be shown right now.';

test('Retry shows checkout again once its deleted files are back', async ({
  page,
  newSite,
  otherApi,
  problems,
}) => {
  problems.expect(/status of 404|checkout/);
  const site = await newSite({ apiOrigin: otherApi.origin });
  const checkout = releaseFolder(site.dataDir, 'checkout');
  const backup = `${checkout}.kept`;
  await page.goto(`${site.origin}/course/algebra`);
  await untilHydrated(page);

  cpSync(checkout, backup, { recursive: true });
  rmSync(checkout, { recursive: true });

  await expect
    .poll(async () => visibleHtml((await getPage(site, '/checkout/algebra')).html), {
      timeout: NOTICED_WITHIN_MS,
    })
    .toContain(CHECKOUT_FALLBACK);
  const fallbackPage = await getPage(site, '/checkout/algebra');
  expect(fallbackPage.status).toBe(200);
  expect(fallbackPage.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(visibleHtml((await getPage(site, '/courses')).html)).toContain('Algebra From the Ground');

  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await expectCard(page, CHECKOUT_FALLBACK);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectCard(page, CHECKOUT_FALLBACK);

  renameSync(backup, checkout);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('form', { name: 'Billing details' })).toBeVisible();
  await expect(page.getByText(CHECKOUT_FALLBACK)).toBeHidden();
  await expect
    .poll(async () => visibleHtml((await getPage(site, '/checkout/algebra')).html), {
      timeout: NOTICED_WITHIN_MS,
    })
    .toContain('Algebra From the Ground');
});

test('while a file of a remote is deleted, home shows fallback cards whose Retry works once the file is back', async ({
  page,
  newSite,
  otherApi,
  problems,
}) => {
  problems.expect(/status of 404/);
  problems.expect(REGISTERED_AGAIN);
  const site = await newSite({ apiOrigin: otherApi.origin });
  const entry = join(releaseFolder(site.dataDir, 'catalog'), 'browser', 'remoteEntry.js');
  renameSync(entry, `${entry}.kept`);

  await expect
    .poll(async () => visibleHtml((await getPage(site, '/')).html), { timeout: NOTICED_WITHIN_MS })
    .toContain(COURSES_FALLBACK);
  await page.goto(site.origin);
  await expect(
    page.getByRole('heading', { name: 'Four reasons to take the first step here.' }),
  ).toBeVisible();
  await expectCard(page, COURSES_FALLBACK);
  await expectCard(page, MENTORS_FALLBACK);
  await untilHydrated(page);

  renameSync(`${entry}.kept`, entry);
  await card(page, COURSES_FALLBACK).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Algebra From the Ground' })).toBeVisible();
  await card(page, MENTORS_FALLBACK).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Our Experienced Mentors' })).toBeVisible();
});

test('a remote’s file that does not arrive is requested once more with a new URL', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/net::ERR_FAILED/);
  problems.expect(REGISTERED_AGAIN);
  const requested: string[] = [];
  await page.route(/\/r\/checkout\/[^/]+\/remoteEntry\.js/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    requested.push(pathname + search);
    if (search) await route.continue();
    else await route.abort();
  });
  await page.goto(`${site.origin}/courses`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /GATE Computer Science/ })
    .click();
  await page.getByRole('link', { name: 'Register Now' }).first().click();

  await expect(page.getByRole('form', { name: 'Billing details' })).toBeVisible();
  expect(requested.filter((address) => address.includes('?'))).not.toEqual([]);
});

async function expectCard(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await expect(card(page, text).getByRole('button', { name: 'Retry' })).toBeEnabled();
}

function card(page: Page, text: string) {
  const heading = page.getByRole('heading', { name: text });
  return page.locator('div').filter({ has: heading, hasText: 'Retry' }).last();
}
