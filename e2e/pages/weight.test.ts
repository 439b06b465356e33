import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, test } from '../support/test';
import { settled } from './page-load';

// Limits of the scripts that a page requests, in kB (1,000 bytes) as sent. Raising a limit requires a reason (decision 064). The
// minifier's names change with every file of the build, so the compressed size of equal builds differs by about 0.1 kB.
//
// Every page contains, and cannot load later: the code that keeps the server's markup if code cannot be loaded (0.6 kB); the academy's
// facts, the guard of the payee and the report of frozen pages (0.9 kB); the code that passes keys to the new field if hydration replaces
// the field in use (0.1 kB). A course's page also contains which addresses of YouTube and Vimeo are videos (0.1 kB).

const CHEAP_PHONE = { width: 412, height: 823 };

test.use({ viewport: CHEAP_PHONE });

for (const [name, pathOf, atOnce, inAll] of [
  ['/', () => '/', 84.3, 97.7],
  ['/courses', () => '/courses', 111.7, 124.4],
  ['/course/{id}', (id: string) => `/course/${id}`, 113.8, 126.4],
  ['/checkout/{id}', (id: string) => `/checkout/${id}`, 118.1, 131.5],
] as const) {
  test(`${name} requests at most ${atOnce} kB of scripts at once, and ${inAll} kB without input`, async ({
    page,
    site,
  }) => {
    const path = pathOf((await liveCourse(site))._id);
    await untilRendered(site, path);
    // Keeps this visit out of the random sample of reported visits, for which more code is loaded.
    await page.addInitScript(() => {
      Math.random = () => 0.5;
    });
    const sizes = watchScriptSizes(page);

    const reply = await page.goto(site.origin + path);
    const inHtml = scriptsOf((await reply?.text()) ?? '', site.origin);
    await settled(page);
    await idle(page);
    await page.waitForLoadState('networkidle');

    const bytes = await sizes();
    const kb = (hrefs: string[]) => hrefs.reduce((sum, href) => sum + (bytes.get(href) ?? 0), 0) / 1000;
    const all = [...bytes.keys()];
    expect(inHtml.length, 'scripts in the HTML').toBeGreaterThan(1);
    expect(kb(inHtml), 'at once').toBeLessThanOrEqual(atOnce);
    expect(kb(all), all.join('\n')).toBeLessThanOrEqual(inAll);
  });
}

/** Records every later script of a page. @returns their sizes as sent, by URL */
function watchScriptSizes(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const length = response.headerValue('content-length').then((value) => Number(value ?? 0));
    sizes.set(response.url(), length);
  });
  return async () =>
    new Map(await Promise.all([...sizes].map(async ([url, size]) => [url, await size] as const)));
}

/** URLs of the scripts that the HTML requests without a low priority. */
function scriptsOf(html: string, origin: string): string[] {
  const tags = html.match(/<script [^>]*src="[^"]+"|<link rel="preload" as="script"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes('fetchpriority="low"'))
    .map((tag) => origin + (/(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? ''));
}

/** Waits until the browser was idle, so that idle callbacks have started. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })),
  );
}
