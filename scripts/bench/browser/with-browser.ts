import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';

/** Runs `act` with a browser and closes it. @throws Error if there is no Chromium */
export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
