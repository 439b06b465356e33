import type { Page } from '@playwright/test';

/** Delays every script of the site. @returns a function that ends the delay */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/r\/.*\.js/, async (route) => {
    await released;
    // Requests of a closed page cannot be continued.
    await route.continue().catch(() => undefined);
  });
  return release;
}
