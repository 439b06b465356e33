import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { Problems } from '../support/problems';
import { expect, test, VIEWPORTS } from '../support/test';
import { playWholePath } from './whole-path';

// Chrome's "Block all cookies": storage throws, locks reject, cookies are neither kept nor sent.

for (const [index, viewport] of VIEWPORTS.entries()) {
  test(`a learner orders and pays at ${viewport.width} px with all site data blocked`, async ({ site }) => {
    const folder = mkdtempSync(join(tmpdir(), 'blocked-storage-'));
    mkdirSync(join(folder, 'Default'));
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(BLOCK_ALL_COOKIES));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
      viewport,
      locale: 'en-IN',
    });
    const problems = new Problems();
    problems.watch(context);
    try {
      const page = await context.newPage();
      await page.goto(site.origin);
      // Chromium's headless shell ignores preferences, so a script in the page emulates this one.
      if (!(await isBlocked(page))) await page.addInitScript(blockSiteData);

      const { orderId } = await playWholePath(page, site, `41870000010${index}`);

      expect(await isBlocked(page)).toBe(true);
      // Nothing but the URL survives a reload, so the order must be in the URL.
      await page.reload();
      await expect(page.getByText(orderId).first()).toBeVisible();
      expect(problems.unexpected()).toEqual([]);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The browser's preferences with "Block all cookies". */
const BLOCK_ALL_COOKIES = { profile: { default_content_setting_values: { cookies: 2 } } };

function isBlocked(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const refuses = async (act: () => unknown) => {
      try {
        await act();
        return false;
      } catch (reason) {
        return (reason as DOMException).name === 'SecurityError';
      }
    };
    const refused = [
      await refuses(() => localStorage),
      await refuses(() => sessionStorage),
      await refuses(() => navigator.locks.request('any', async () => undefined)),
    ];
    return refused.every(Boolean);
  });
}

/** Emulates the preference. Runs in the page. */
function blockSiteData(): void {
  const denied = () => new DOMException('Access is denied for this document.', 'SecurityError');
  for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, area, {
      get() {
        throw denied();
      },
    });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  LockManager.prototype.request = () => Promise.reject(denied());
}
