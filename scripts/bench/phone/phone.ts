import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a page is loaded on. */
export interface Phone {
  /** How many times slower than this machine its processor is. */
  cpuSlowdown: number;
  /** Its line: the milliseconds of a round trip, and bytes a second; without, that of this machine. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** A learner's: a cheap phone on slow 4G, as Lighthouse has it. */
export const SLOW_PHONE: Phone = {
  cpuSlowdown: 4,
  line: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
};
/** The same phone, for what needs no network. */
export const SLOW_CPU: Phone = { cpuSlowdown: 4 };
/** As fast as this machine. */
export const FAST_PHONE: Phone = { cpuSlowdown: 1 };

const SCREEN = { width: 412, height: 823 };

export interface OpenPhone {
  page: Page;
  session: CDPSession;
}

/** Opens an empty page in a browser context of its own, so with an empty cache, and closes it when the act is done. */
export async function onPhone<T>(
  browser: Browser,
  { cpuSlowdown, line }: Phone,
  act: (phone: OpenPhone) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (line) await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await act({ page, session });
  } finally {
    await context.close();
  }
}
