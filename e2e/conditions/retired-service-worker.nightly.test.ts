import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

const OLDER_PAGE =
  '<!doctype html><title>Older site</title><link rel="icon" href="data:,"><h1>Older site</h1>';

/** Answers every navigation with the older page, so that pages of the new site never load. */
const OLDER_WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('older').then((cache) => cache.put('/', new Response('')))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response(${JSON.stringify(OLDER_PAGE)}, { headers: { 'content-type': 'text/html' } }));
});`;

test('one visit removes the service worker of an older site', async ({ page, newSite }) => {
  const site = await newSite();
  await site.restart(() => visitOlderSite(page, site.port));

  await page.goto(site.origin);
  await expect(page.getByRole('heading', { name: 'Older site' })).toBeVisible();
  await expect.poll(() => page.evaluate(readOrigin)).toEqual({ workers: 0, caches: 0, kept: 'order' });
  await page.goto(site.origin);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Go deep.');
});

async function visitOlderSite(page: Page, port: number): Promise<void> {
  const older = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js';
    response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' });
    response.end(isWorker ? OLDER_WORKER : OLDER_PAGE);
  }).listen(port);
  await once(older, 'listening');
  await page.goto(`http://localhost:${port}`);
  await page.evaluate(async () => {
    localStorage.setItem('kept', 'order');
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  older.closeAllConnections();
  older.close();
  await once(older, 'close');
}

/** What the browser stores for the page's origin. Runs in the page. */
async function readOrigin() {
  const [workers, names] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]);
  return { workers: workers.length, caches: names.length, kept: localStorage.getItem('kept') };
}
