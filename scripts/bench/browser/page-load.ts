import type { Browser } from '@playwright/test';
import type { Sample } from '../figures/in-turns';
import { type LoadedPage, onLoadedPage } from '../phone/loaded-page';
import { mainThread } from '../phone/main-thread';
import { SLOW_PHONE } from '../phone/phone';

/** How long styles and layout are counted from the moment the page is asked for: most of what moves has stopped by then. */
const COUNTED_MS = 5000;

/**
 * One load of one page, as a learner with a cheap phone on a slow line sees it: times in ms, sizes in bytes.
 * @param content selector of what the page is for
 */
export function loadPage(browser: Browser, url: string, content: string): Promise<Sample> {
  return onLoadedPage(browser, { url, content, phone: SLOW_PHONE }, async (loaded) => {
    const { page, seen, network } = loaded;
    const layoutMs = await layoutOfBeginning(loaded);
    const hinted = new Set(await page.evaluate(scriptsOfHtml));
    const files = network.files();
    const scripts = files.filter(({ type }) => type === 'Script');
    const { lastTaskEnd: _, ...times } = seen;
    return {
      ...times,
      layoutMs,
      requests: files.length,
      bytes: sum(files.map(({ bytes }) => bytes)),
      scriptBytes: sum(scripts.map(({ bytes }) => bytes)),
      firstScriptBytes: sum(scripts.filter(({ url: each }) => hinted.has(each)).map(({ bytes }) => bytes)),
    };
  });
}

/** Milliseconds of styles and layout. */
async function layoutOfBeginning({ page, session }: LoadedPage): Promise<number> {
  await page.waitForTimeout(COUNTED_MS - (await page.evaluate(() => performance.now())));
  return (await mainThread(session)).layoutMs;
}

/** What the HTML asks for before any script has run, and not as something for later. */
function scriptsOfHtml(): string[] {
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[src][defer]'),
    ...document.querySelectorAll<HTMLLinkElement>('link[as=script]:not([fetchpriority=low])'),
  ].map((element) => ('src' in element ? element.src : element.href));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
