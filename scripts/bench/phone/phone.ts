import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** An emulated device. */
export interface Phone {
  /** CPU throttling factor. */
  cpuSlowdown: number;
  /** Round trip in ms and bytes per second. Default: no throttling. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** Lighthouse's mobile preset: CPU / 4 and Slow 4G. */
export const SLOW_PHONE: Phone = {
  cpuSlowdown: 4,
  line: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
};
/** CPU / 4 without network throttling. */
export const SLOW_CPU: Phone = { cpuSlowdown: 4 };
/** No throttling. */
export const FAST_PHONE: Phone = { cpuSlowdown: 1 };

const SCREEN = { width: 412, height: 823 };

export interface OpenPhone {
  page: Page;
  session: CDPSession;
}

/** Calls `act` with a blank page in a new browser context, whose cache is empty; then closes the context. */
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
