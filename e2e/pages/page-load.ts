import type { CDPSession, Page } from '@playwright/test';
import { expect } from '../support/test';

export interface ScriptRequest {
  path: string;
  /** Seconds of the browser's clock. */
  requestedAt: number;
  finishedAt: number;
  /** Who asked: the document itself (tag or preload link), or a script that ran. */
  askedBy: string;
}

/** Follows every script request of a page from its start, as the browser's own network log has it. */
export async function watchScripts(page: Page): Promise<() => ScriptRequest[]> {
  const log = await networkLog(page);
  const requests = new Map<string, ScriptRequest>();
  log.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    if (type !== 'Script') return;
    requests.set(requestId, {
      path: new URL(request.url).pathname,
      requestedAt: timestamp,
      finishedAt: Number.POSITIVE_INFINITY,
      askedBy: initiator.type,
    });
  });
  log.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.finishedAt = timestamp;
  });
  return () => [...requests.values()];
}

async function networkLog(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return session;
}

/** Records layout shifts from the first paint on. Call it before the page is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = (entry.sources ?? []).map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `<${element?.tagName.toLowerCase()} class="${element?.className}">`;
        });
        shifts.push(`${entry.value} by ${what.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node }[];
}

export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts);
}

/** Everything that a page does by itself is done: fonts, data, and the extras of its first idle moment. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Accept !' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
