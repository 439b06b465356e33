import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import type { Site } from '../support/site';
import { expect, test, VIEWPORTS } from '../support/test';
import { playWholePath } from './whole-path';

/** Words in a URL by which ad blockers' lists block a request. */
const LISTED = /cookie|banner|consent|track|analytic|beacon|telemetry|(^|[/._-])ads?[/._-]/i;
/** Problems in the browser that a blocked remote causes. */
const REFUSED =
  /ERR_FAILED|ERR_BLOCKED_BY_CLIENT|Failed to (load|fetch)|ChunkLoadError|Loading (chunk|script)|is already registered/;
const PAGES = ['/', '/courses', '/mentors', '/about-us', '/contact-us', '/privacy-policy'];

test('an order can be placed with an ad blocker', { tag: '@nightly' }, async ({ page, site }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route(LISTED, (route) => route.abort('blockedbyclient'));

  await playWholePath(page, site, '418700000300');
  const { _id } = await liveCourse(site);
  for (const path of [...PAGES, `/course/${_id}`]) {
    await page.goto(site.origin + path);
    await accept(page, { isShown: path === '/' });
  }

  expect(requested.filter((path) => LISTED.test(path))).toEqual([]);
  expect(requested.length).toBeGreaterThan(50);
});

for (const viewport of VIEWPORTS) {
  test.describe(`where the remote of the cookie notice is blocked (${viewport.width} px)`, () => {
    test.use({ viewport });

    test('Accept stores the consent for 150 days', async ({ page, site, problems }) => {
      problems.expect(REFUSED);
      await blockEngagement(page);
      await page.goto(site.origin);

      await accept(page, { isShown: true });

      await expectConsent(page, site);
      await page.mouse.wheel(0, 20_000);
      await expect(page.getByText('The cookie notice cannot be shown right now.')).toBeHidden();
      await page.goto(`${site.origin}/courses`);
      await expect(notice(page)).toBeHidden();
    });
  });
}

const notice = (page: Page) => page.getByRole('region', { name: 'Cookie notice' });

/** Accepts the cookies where the page shows the notice, and asserts that the notice is gone. */
async function accept(page: Page, { isShown }: { isShown: boolean }): Promise<void> {
  if (isShown && (await notice(page).isVisible()))
    await page.getByRole('button', { name: 'Accept !' }).click();
  await expect(notice(page)).toBeHidden();
}

async function expectConsent(page: Page, site: Site): Promise<void> {
  const cookies = await page.context().cookies(site.origin);
  const consent = cookies.find(({ name }) => name === 'myCookie');
  expect(consent?.value).toBe('true');
  const days = ((consent?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(150);
}

/** Blocks all files of engagement, as a list of an ad blocker might. */
function blockEngagement(page: Page): Promise<unknown> {
  return page.route('**/r/engagement/**', (route) => route.abort('blockedbyclient'));
}
