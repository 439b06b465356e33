import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ContractServer } from './contract-server';
import { Problems } from './problems';
import { type Site, type SiteOptions, startSite } from './site';

// The `test` of every browser test, its fixtures, and the viewports over which tests run.

interface TestFixtures {
  /** Problems of all pages of the test. Unexpected problems fail the test. */
  problems: Problems;
  /** Starts a site for this test. */
  newSite: (options?: SiteOptions) => Promise<Site>;
  /** An independent API of the contract for this test. */
  otherApi: ContractServer;
}

interface WorkerFixtures {
  /** The shared site with our API and the sample academy. Tests only add orders to it. */
  site: Site;
}

/** Called before a site or API is stopped, because requests of open pages would then fail and count as problems. */
async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      const unwatch = problems.watch(context);
      await use(problems);
      unwatch();
      expect(problems.unexpected(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  newSite: async ({ context }, use, testInfo) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      await Promise.all(sites.map((site) => testInfo.attach('site', { body: site.log() })));
    await closePages(context);
    await Promise.all(sites.map((site) => site.stop()));
  },
  otherApi: async ({ context }, use) => {
    const api = await ContractServer.start();
    await use(api);
    await closePages(context);
    await api.down();
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Waits until the page is hydrated. Only a hydrated theme switch names the theme that it selects. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Use (dark|light) theme$/ })).toBeVisible();
}

/** The two widths of the design. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** In `npm run nightly`, tests run in every width, theme and journey; in `npm test` only in those that fail most often. */
export const IS_NIGHTLY = Boolean(process.env.NIGHTLY);

/** The widths of this run. */
export const VIEWPORTS = IS_NIGHTLY ? [DESKTOP, PHONE] : [PHONE];

/** The viewport modes (width and theme) of this run: nightly every width in both themes, otherwise each width and each theme once. */
export const TESTED_MODES = [
  { viewport: DESKTOP, colorScheme: 'dark' as const },
  { viewport: PHONE, colorScheme: 'light' as const },
  ...(IS_NIGHTLY
    ? [
        { viewport: DESKTOP, colorScheme: 'light' as const },
        { viewport: PHONE, colorScheme: 'dark' as const },
      ]
    : []),
];

/** Name of a viewport mode in test titles: `1440 px, dark`. */
export function modeName({ viewport, colorScheme }: (typeof TESTED_MODES)[number]): string {
  return `${viewport.width} px, ${colorScheme}`;
}
