import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { liveCourse } from '../enrolment/enrol';
import { getPage, untilRendered } from '../support/api';
import { expect, test, untilHydrated } from '../support/test';
import { settled } from './page-load';

for (const pathOf of [
  () => '/no-such-page',
  () => '/no/such/page',
  (id: string) => `/course/${id}/more`,
  (id: string) => `/checkout/${id}/more`,
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

test('a URL with a trailing sub-path has the URL without it as canonical', async ({ site }) => {
  for (const base of ['/about-us', '/courses', '/mentors', '/contact-us', '/privacy-policy']) {
    const { status, html } = await getPage(site, `${base}/more/of/it`);

    expect(status, base).toBe(200);
    expect(html, base).toContain(`<link rel="canonical" href="${site.origin}${base}">`);
    expect(html, base).not.toContain('content="noindex"');
  }
});

for (const [path, current] of [
  ['/no/such/page', null],
  ['/course/{id}/more', null],
  ['/courses/x/y?utm_source=mail', 'Courses'],
  ['/COURSES/', 'Courses'],
  ['//courses', 'Courses'],
  ['/about-us/team', 'About Us'],
] as const) {
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

    // The element is still the server's, so nothing was rendered again. Problems in the browser fail every test.
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

test('a page names only the site’s own origin, whatever Host header is sent', async ({ site }) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };

  for (const path of ['/', '/courses', '/no/such/page', '/robots.txt', '/sitemap.xml']) {
    const { body } = await ask(site.port, path, headers);
    expect(body, path).toContain(site.origin);
    expect(body, path).not.toMatch(/evil\.example|gopher/);
  }
});

test('the five policies differ in title, description and canonical URL', async ({ page, site }) => {
  const heads: string[] = [];
  for (const [path, name] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/refund-policy', 'Refund Policy'],
    ['/security-policy', 'Security Policy'],
    ['/terms-and-conditions', 'Terms and Conditions'],
    ['/hyperlink-policy', 'Hyperlink Policy'],
  ] as const) {
    await untilRendered(site, path);
    const { html } = await getPage(site, path);
    expect(html).toContain(`<title>Policy: ${name} | Stepwell Academy</title>`);
    heads.push(/<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? '');
    expect(heads.at(-1)).toContain(name);
  }
  expect(new Set(heads).size).toBe(5);

  await page.goto(`${site.origin}/privacy-policy`);
  await page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'Refund' }).click();
  await expect(page).toHaveTitle('Policy: Refund Policy | Stepwell Academy');
});

/** Sends a raw request: `fetch` allows no other Host header. */
async function ask(port: number, path: string, headers: Record<string, string>): Promise<{ body: string }> {
  const [reply] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return { body: await text(reply) };
}
