import type { Browser } from '@playwright/test';
import type { Sample } from '../figures/in-turns';
import { onLoadedPage } from '../phone/loaded-page';
import { SLOW_PHONE } from '../phone/phone';

/** Bytes and requests are counted at least until this time after navigation start, when animations and idle prefetches are done. */
const MEASURED_MS = 5000;

/**
 * Loads a page once on the slow phone. Times in ms, sizes in bytes.
 * @param content selector of the page's main content
 */
export function loadPage(browser: Browser, url: string, content: string): Promise<Sample> {
  return onLoadedPage(browser, { url, content, phone: SLOW_PHONE }, async ({ page, measured, network }) => {
    await page.waitForTimeout(MEASURED_MS - (await page.evaluate(() => performance.now())));
    const inHtml = new Set(await page.evaluate(scriptsOfHtml));
    const files = network.files();
    const scripts = files.filter(({ type }) => type === 'Script');
    // `lastTaskEnd` is only used to find out when the page is idle.
    const { lastTaskEnd: _, ...times } = measured;
    return {
      ...times,
      requests: files.length,
      bytes: sum(files.map(({ bytes }) => bytes)),
      scriptBytes: sum(scripts.map(({ bytes }) => bytes)),
      firstScriptBytes: sum(scripts.filter((file) => inHtml.has(file.url)).map(({ bytes }) => bytes)),
    };
  });
}

/** URLs of scripts that the HTML itself loads with normal priority. */
function scriptsOfHtml(): string[] {
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[src][defer]'),
    ...document.querySelectorAll<HTMLLinkElement>('link[as=script]:not([fetchpriority=low])'),
  ].map((element) => ('src' in element ? element.src : element.href));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
