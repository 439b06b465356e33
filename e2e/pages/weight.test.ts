import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, test } from '../support/test';
import { settled } from './page-load';

// What a page may ask for, in kB (1,000 bytes) as they are sent. A page that needs more needs a reason, and then another
// number here (decision 064). The names that the minifier gives change with any file of
// the build, and the compressed sum with them: builds of the same length differ by some 0.1 kB. What keeps the
// server's markup where code cannot be loaded is 0.6 kB of every page, and cannot come late. The academy's facts, the guard of the
// payee and the report of frozen pages are 0.9 kB of every page, of which 0.6 were saved elsewhere.

const CHEAP_PHONE = { width: 412, height: 823 };

test.use({ viewport: CHEAP_PHONE });

for (const [name, pathOf, atOnce, inAll] of [
  ['/', () => '/', 84.1, 97.5],
  ['/courses', () => '/courses', 111.5, 124.2],
  ['/course/{id}', (id: string) => `/course/${id}`, 113.4, 126.1],
  ['/checkout/{id}', (id: string) => `/checkout/${id}`, 118, 141.3],
] as const) {
  test(`${name} asks for ${atOnce} kB of scripts at once, and for ${inAll} in all without input`, async ({
    page,
    site,
  }) => {
    const path = pathOf((await liveCourse(site))._id);
    await untilRendered(site, path);
    // A reported visit fetches more on the first input, which may come here on a slow machine.
    await page.addInitScript(() => {
      Math.random = () => 0.5;
    });
    const sizes = watchScriptSizes(page);

    const reply = await page.goto(site.origin + path);
    const hinted = scriptsOf((await reply?.text()) ?? '', site.origin);
    await settled(page);
    await idle(page);
    await page.waitForLoadState('networkidle');

    const bytes = await sizes();
    const kb = (hrefs: string[]) => hrefs.reduce((sum, href) => sum + (bytes.get(href) ?? 0), 0) / 1000;
    const all = [...bytes.keys()];
    expect(hinted.length, 'scripts in the HTML').toBeGreaterThan(1);
    expect(kb(hinted), 'at once').toBeLessThanOrEqual(atOnce);
    expect(kb(all), all.join('\n')).toBeLessThanOrEqual(inAll);
  });
}

/** Follows every script of a page from now on. @returns their sizes as sent, by address */
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

/** What the HTML asks for with priority. */
function scriptsOf(html: string, origin: string): string[] {
  const tags = html.match(/<script [^>]*src="[^"]+"|<link rel="preload" as="script"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes('fetchpriority="low"'))
    .map((tag) => origin + (/(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? ''));
}

/** The browser has had nothing to do: what waits for that has begun. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })),
  );
}
