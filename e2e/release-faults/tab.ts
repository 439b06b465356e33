import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { breakRemote, type Fault, installFaultTools } from '../remote-faults/fault';
import { PageWatch } from './page-watch';
import type { Way } from './pairs';
import { GROUP } from './releases';

/** A tab in a new context. Each pair gets a new tab, because browsers keep styles of an earlier page in memory. */
export class Tab {
  private constructor(
    private readonly context: BrowserContext,
    private readonly session: CDPSession,
    readonly page: Page,
    readonly watch: PageWatch,
  ) {}

  /** @param way how the visit gets the release */
  static async open(browser: Browser, origin: string, way: Way): Promise<Tab> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      reducedMotion: 'reduce',
      // The site trusts this forwarded address, and limits previews for each network.
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
    if (way === 'canary') await context.addCookies([{ name: 'stepwell-bucket', value: GROUP, url: origin }]);
    const page = await context.newPage();
    const watch = await PageWatch.of(page);
    await installFaultTools(page);
    await page.addInitScript(() => {
      // Keeps the visit out of the sample that is always reported, so that each report is about the fault.
      Math.random = () => 0.5;
    });
    return new Tab(context, await context.newCDPSession(page), page, watch);
  }

  async break(fault: Fault): Promise<void> {
    await breakRemote(this.session, fault);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

let addresses = 0;

/** A new forwarded address per tab. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}
