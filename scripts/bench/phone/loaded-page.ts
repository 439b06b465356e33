import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { watchMainThread } from './main-thread';
import { type NetworkLog, watchNetwork } from './network-log';
import { type OpenPhone, onPhone, type Phone } from './phone';
import { type SeenByPage, watchPage } from './seen-by-page';

export interface PageToLoad {
  url: string;
  /** Selector of the page's main content. */
  content: string;
  phone: Phone;
}

/** A page that has loaded, and is idle or has been busy for 15 s. */
export interface LoadedPage extends OpenPhone {
  measured: SeenByPage;
  network: NetworkLog;
  /** Waits until the page is idle again, for 15 s at most. */
  rest: () => Promise<unknown>;
}

/** A page without requests and long tasks for this time counts as idle. */
const REST_MS = 1000;
const LONGEST_LOAD_MS = 15_000;

/**
 * Loads a page with an empty cache, waits until it is idle, for 15 s at most, and calls `act`. Every browser measurement uses this
 * function.
 * @throws Error if the page does not answer with 200, or never shows its content
 */
export function onLoadedPage<T>(
  browser: Browser,
  { url, content, phone }: PageToLoad,
  act: (loaded: LoadedPage) => Promise<T>,
): Promise<T> {
  return onPhone(browser, phone, async ({ page, session }) => {
    const network = watchNetwork(session);
    await watchMainThread(session);
    await page.addInitScript(watchPage, content);
    const reply = await page.goto(url, { waitUntil: 'load', timeout: LONGEST_LOAD_MS });
    if (reply?.status() !== 200) throw new Error(`${url} answered ${reply?.status()}`);
    const measured = await atRest(page, network);
    if (!measured.content) throw new Error(`${url} did not show "${content}"`);
    return act({ page, session, measured, network, rest: () => atRest(page, network) });
  });
}

async function atRest(page: Page, network: NetworkLog): Promise<SeenByPage> {
  const begunAt = performance.now();
  for (;;) {
    const [measured, now] = await page.evaluate(
      () => [(window as unknown as { measured: SeenByPage }).measured, performance.now()] as const,
    );
    const waitedMs = performance.now() - begunAt;
    // At least `REST_MS`, because the effect of the last input may not have started.
    const isStill = Math.min(waitedMs, now - measured.lastTaskEnd, network.quietMs()) > REST_MS;
    if (isStill || waitedMs > LONGEST_LOAD_MS) return measured;
    await pause(100);
  }
}
