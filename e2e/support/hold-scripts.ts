import type { Page } from '@playwright/test';

/** Holds back every script of the site. @returns lets them be loaded */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/r\/.*\.js/, async (route) => {
    await released;
    // The requests of a page that was left are gone by now.
    await route.continue().catch(() => undefined);
  });
  return release;
}
