import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, test } from '../support/test';
import { settled } from './page-load';

// Limits of the scripts that the HTML of a page names, in kB (1,000 bytes) as sent. Raising a limit requires a reason.

const CHEAP_PHONE = { width: 412, height: 823 };

test.use({ viewport: CHEAP_PHONE });

for (const [name, pathOf, limit] of [
  ['/', () => '/', 100],
  ['/courses', () => '/courses', 118],
  ['/course/{id}', (id: string) => `/course/${id}`, 120],
  ['/checkout/{id}', (id: string) => `/checkout/${id}`, 132],
] as const) {
  test(`the HTML of ${name} names at most ${limit} kB of scripts`, async ({ page, site }) => {
    const path = pathOf((await liveCourse(site))._id);
    await untilRendered(site, path);
    const sizes = watchScriptSizes(page);

    const reply = await page.goto(site.origin + path);
    const inHtml = scriptsOf((await reply?.text()) ?? '', site.origin);
    await settled(page);

    const bytes = await sizes();
    const kb = inHtml.reduce((sum, href) => sum + (bytes.get(href) ?? 0), 0) / 1000;
    expect(inHtml.length).toBeGreaterThan(1);
    expect(kb).toBeGreaterThan(50);
    expect(kb).toBeLessThanOrEqual(limit);
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

function scriptsOf(html: string, origin: string): string[] {
  const tags = html.match(/<link rel="preload" as="script"[^>]*>/g) ?? [];
  return tags.map((tag) => origin + (/href="([^"]+)"/.exec(tag)?.[1] ?? ''));
}
