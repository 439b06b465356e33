import type { Browser } from '@playwright/test';
import { launchBrowser } from '@stepwell/remote-kit/chromium';

/** Runs `act` with a browser, then closes the browser. @throws Error if there is no Chromium */
export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
