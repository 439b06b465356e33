import { rmSync } from 'node:fs';
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { startCommand } from '../support/command';
import { templateCopy } from '../support/site';
import { test as base, expect } from '../support/test';

/** The QA workbench, as `npm run qa` runs it. */
export interface Workbench {
  origin: string;
  dataDir: string;
}

const READY_TIMEOUT_MS = 120_000;

export const test = base.extend<object, { workbench: Workbench; tab: Page }>({
  workbench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const dataDir = templateCopy({ withDatabase: false });
      const { origin, stop } = await startCommand('qa.ts', { DATA_DIR: dataDir });
      await use({ origin, dataDir });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: READY_TIMEOUT_MS },
  ],
  // Only one file uses the tab. It is defined here, because a file with other worker fixtures would run in another worker and start a second
  // workbench.
  tab: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const tab = await browser.newPage({ viewport, locale, timezoneId, reducedMotion: 'reduce' });
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
});

/** Reuses one tab, as a tester does. No scenario affects the next one, because the player empties the tab's storage before each. */
export const inOneTab = test.extend({
  context: ({ tab }, use) => use(tab.context()),
  page: ({ tab }, use) => use(tab),
});

export { expect };

/** The page on the workbench's canvas. */
export function canvasOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Canvas"]');
}

/** The canvas as a frame, for assertions about the whole document. */
export async function canvasFrameOf(page: Page): Promise<Frame> {
  const frame = await (await page.$('iframe[title="Canvas"]'))?.contentFrame();
  if (!frame) throw new Error('The canvas is empty.');
  return frame;
}

/** Opens a scenario on the canvas and waits until its page is loaded. @param choice query of the workbench's URL, such as `remote` */
export async function openOnCanvas(
  page: Page,
  workbench: Workbench,
  choice: Record<string, string>,
): Promise<void> {
  await page.goto(`${workbench.origin}/workbench?${new URLSearchParams(choice)}`);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-result', 'opening', { timeout: 20_000 });
}

/** Waits until the scenario's steps are done. @returns `shown` or `failed`; `open` for a page without a scenario */
export async function resultOf(page: Page): Promise<string | null> {
  const canvas = page.getByRole('main');
  await expect(canvas).toHaveAttribute('data-result', /^(shown|open|failed)$/, { timeout: 30_000 });
  return canvas.getAttribute('data-result');
}
