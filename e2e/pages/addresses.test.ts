import { liveCourse } from '../enrolment/enrol';
import { getPage } from '../support/api';
import { expect, test } from '../support/test';

for (const pathOf of [
  () => '/no-such-page',
  () => '/no/such/page',
  (id: string) => `/course/${id}/more`,
  (id: string) => `/checkout/${id}/more`,
]) {
  test(`${pathOf('{id}')}, which nobody knows, shows Home and is not indexed`, async ({ page, site }) => {
    const { _id } = await liveCourse(site);

    const reply = await page.goto(site.origin + pathOf(_id));

    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Go deep.');
    await expect(page.getByRole('heading', { name: 'Our Latest Course' })).toBeVisible();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}/`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });
}

test('trailing sub-paths show the page above them, which is the one to be indexed', async ({ site }) => {
  for (const base of ['/about-us', '/courses', '/mentors', '/contact-us', '/privacy-policy']) {
    const { status, html } = await getPage(site, `${base}/more/of/it`);

    expect(status, base).toBe(200);
    expect(html, base).toContain(`<link rel="canonical" href="${site.origin}${base}">`);
    expect(html, base).not.toContain('content="noindex"');
  }
});
