import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import {
  findsNoCourse,
  floodsMicrotasks,
  freezesAtPress,
  rendersNothingInBrowsers,
  suspends,
} from '../releases/throwing';
import { ContractServer } from '../support/contract-server';
import { publishVariant } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

// Canaries that fail without throwing anything, each given to a tenth of all visits.
test.describe.configure({ mode: 'serial' });

/** Failed visits that stop a canary of a tenth, if no other has failed. */
const VISITS = 3;
/** A failure is noticed after 8 s; edges report every 2 s, and canaries are judged as often. The rest is for a busy machine. */
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

for (const [what, feature, module, path, change, act] of [
  ['is suspended for ever', 'catalog', 'CourseListPage', '/courses', suspends, undefined],
  [
    'shows nothing in browsers',
    'engagement',
    'ContactPage',
    '/contact-us',
    rendersNothingInBrowsers,
    undefined,
  ],
  ['does not find what exists', 'catalog', 'CoursePage', '/course/algebra', findsNoCourse, undefined],
  ['freezes at a press', 'checkout', 'CheckoutPage', '/checkout/algebra', freezesAtPress, press],
  [
    'floods microtasks after 3 s',
    'checkout',
    'CheckoutPage',
    '/checkout/algebra',
    floodsMicrotasks,
    undefined,
  ],
] as const) {
  test(`a canary that ${what} is stopped`, async ({ browser }) => {
    test.setTimeout(240_000);
    const id = await publishVariant(
      site.dataDir,
      feature,
      (folder) => change(folder, module),
      what.replaceAll(/\W/g, '-'),
    );
    const manager = new StorageManager(new FolderStorage(releasePlace(site.dataDir)), 0);
    await manager.canary({ feature, id, percent: 10 }, { by: 'a person' });
    await expect.poll(() => numbersGiven(id), { timeout: 60_000 }).toHaveLength(VISITS);

    const visits = [];
    for (const number of await numbersGiven(id)) visits.push(await visit(browser, number, path, act));

    const canary = () => releasePlace(site.dataDir).registry.read().features[feature]?.canary;
    await expect.poll(canary, STOPPED_WITHIN).toBeUndefined();
    await Promise.all(visits.map((context) => context.close()));
  });
}

/** Opens a page, which stays open: one that is closed is not frozen. */
async function visit(
  browser: Browser,
  number: number,
  path: string,
  act?: (page: Page) => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'stepwell-cohort', value: String(number), url: site.origin }]);
  const page = await context.newPage();
  const worker = page.waitForEvent('worker');
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  // A page that is frozen before its worker runs is not reported.
  await (await worker).evaluate(() => undefined);
  await act?.(page);
  return context;
}

async function press(page: Page): Promise<void> {
  void page.mouse.click(400, 300).catch(() => undefined);
}

/** Numbers of visitors who are given a release. What is fetched ahead is no visit. */
async function numbersGiven(id: string): Promise<number[]> {
  const given: number[] = [];
  for (let number = 0; number < 100 && given.length < VISITS; number += 1) {
    const headers = { cookie: `stepwell-cohort=${number}`, 'sec-purpose': 'prefetch' };
    const reply = await fetch(`${site.origin}/about-us`, { headers });
    if ((await reply.text()).includes(`"${id}"`)) given.push(number);
  }
  return given;
}
