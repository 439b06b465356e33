import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import {
  findNoCourse,
  floodMicrotasks,
  freezeOnClick,
  renderNothingInBrowsers,
  suspendForever,
} from '../releases/break-module';
import { ContractServer } from '../support/contract-server';
import { publishVariant } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

// Canaries that fail without throwing, each assigned to a tenth of all visits.
test.describe.configure({ mode: 'serial' });

/** Number of failed visits that stop a canary of 10 % if no other visit has failed. */
const FAILED_VISITS = 3;
/** A failure is noticed after 8 s. Edges report and canaries are evaluated every 2 s. The rest is a margin for a busy machine. */
const STOPPED_WITHIN = { timeout: 90_000 };

let site: Site;
let api: ContractServer;

test.beforeAll(async () => {
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

for (const [fault, feature, module, path, change, act] of [
  ['is suspended for ever', 'catalog', 'CourseListPage', '/courses', suspendForever, undefined],
  [
    'shows nothing in browsers',
    'engagement',
    'ContactPage',
    '/contact-us',
    renderNothingInBrowsers,
    undefined,
  ],
  ['does not find an existing course', 'catalog', 'CoursePage', '/course/algebra', findNoCourse, undefined],
  ['freezes at a press', 'checkout', 'CheckoutPage', '/checkout/algebra', freezeOnClick, press],
  [
    'floods microtasks after 3 s',
    'checkout',
    'CheckoutPage',
    '/checkout/algebra',
    floodMicrotasks,
    undefined,
  ],
] as const) {
  test(`a canary that ${fault} is stopped`, async ({ browser }) => {
    test.setTimeout(240_000);
    const id = await publishVariant(
      site.dataDir,
      feature,
      (folder) => change(folder, module),
      fault.replaceAll(/\W/g, '-'),
    );
    const manager = new StorageManager(new FolderStorage(releasePlace(site.dataDir)), 0);
    await manager.canary({ feature, id, percent: 10 }, { by: 'a person' });
    await expect.poll(() => assignedBuckets(id), { timeout: 60_000 }).toHaveLength(FAILED_VISITS);

    const visits = [];
    for (const bucket of await assignedBuckets(id)) visits.push(await visit(browser, bucket, path, act));

    const canary = () => releasePlace(site.dataDir).registry.read().features[feature]?.canary;
    await expect.poll(canary, STOPPED_WITHIN).toBeUndefined();
    await Promise.all(visits.map((context) => context.close()));
  });
}

/** Opens a page and leaves it open, because its worker reports a freeze only while the page is open. */
async function visit(
  browser: Browser,
  bucket: number,
  path: string,
  act?: (page: Page) => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'stepwell-bucket', value: String(bucket), url: site.origin }]);
  const page = await context.newPage();
  const worker = page.waitForEvent('worker');
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  // Waits until the worker runs, because a page that freezes earlier is not reported.
  await (await worker).evaluate(() => undefined);
  await act?.(page);
  return context;
}

/** Presses without waiting for the end of the press, because the page freezes. */
async function press(page: Page): Promise<void> {
  void page.mouse.click(400, 300).catch(() => undefined);
}

/** Buckets to which the release is assigned. Prefetches do not count as visits. */
async function assignedBuckets(id: string): Promise<number[]> {
  const buckets: number[] = [];
  for (let bucket = 0; bucket < 100 && buckets.length < FAILED_VISITS; bucket += 1) {
    const headers = { cookie: `stepwell-bucket=${bucket}`, 'sec-purpose': 'prefetch' };
    const reply = await fetch(`${site.origin}/about-us`, { headers });
    if ((await reply.text()).includes(`"${id}"`)) buckets.push(bucket);
  }
  return buckets;
}
