import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';

/** Runs `act` with a browser, then closes the browser. @throws Error if there is no Chromium */
export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
