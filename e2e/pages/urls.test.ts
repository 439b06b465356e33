import { liveCourse } from '../enrolment/enrol';
import { getPage, untilRendered } from '../support/api';
import { expect, IS_NIGHTLY, test, untilHydrated } from '../support/test';
import { settled } from './page-load';

for (const pathOf of [
  () => '/no/such/page',
  (id: string) => `/course/${id}/more`,
  ...(IS_NIGHTLY ? [() => '/no-such-page', (id: string) => `/checkout/${id}/more`] : []),
]) {
  test(`${pathOf('{id}')}, an unknown path, shows Home`, async ({ page, site }) => {
    const { _id } = await liveCourse(site);

    const reply = await page.goto(site.origin + pathOf(_id));

    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Go deep.');
    await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}/`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });
}

test('a URL with a trailing sub-path has the URL without the sub-path as canonical', async ({ site }) => {
  for (const base of ['/about-us', '/courses', '/mentors', '/contact-us', '/privacy-policy']) {
    const { status, html } = await getPage(site, `${base}/more/of/it`);

    expect(status, base).toBe(200);
    expect(html, base).toContain(`<link rel="canonical" href="${site.origin}${base}">`);
    expect(html, base).not.toContain('content="noindex"');
  }
});

const CURRENT_LINKS = [
  ['/courses/x/y?utm_source=mail', 'Courses'],
  ['//courses', 'Courses'],
  ['/course/{id}/more', null],
  ['/no/such/page', null],
  ['/COURSES/', 'Courses'],
  ['/about-us/team', 'About Us'],
] as const;

for (const [path, current] of IS_NIGHTLY ? CURRENT_LINKS : CURRENT_LINKS.slice(0, 3)) {
  test(`${path} hydrates with its own URL, although many URLs share one cached page`, async ({
    page,
    site,
  }) => {
    const { _id } = await liveCourse(site);
    const url = path.replace('{id}', _id);
    await untilRendered(site, url);
    await page.goto(site.origin + url);
    const rendered = await page.locator('main h1').elementHandle();
    await settled(page);

    // The element is still the server's, so the page was hydrated, not rendered again.
    expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true);
    expect(page.url()).toBe(site.origin + url.replace('//', '/'));
    const currentLink = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    await expect(currentLink).toHaveText(current ? [current] : []);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).first().click();
    await expect(page).toHaveURL(`${site.origin}/about-us`);
    await page.goBack();
    await untilHydrated(page);
    await expect(page).toHaveURL(site.origin + url.replace('//', '/'));
  });
}
