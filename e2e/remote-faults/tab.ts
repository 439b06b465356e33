import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { breakRemote, type Fault, installFaultTools } from './fault';
import { Hand } from './hand';
import { PageLog } from './page-log';

/**
 * A tab in which one play after the other is given: Chromium takes ten times as long for a new window as a page of the
 * site does. Nothing of a play is left to the next one, and no file is taken from a cache.
 */
export class Tab {
  private mend: (() => Promise<void>) | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly session: CDPSession,
    readonly page: Page,
    readonly log: PageLog,
    readonly hand: Hand,
  ) {}

  /** @param initScript runs in each document before anything of it */
  static async open(browser: Browser, initScript?: () => void): Promise<Tab> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      // A new page is at its top at once: a link that was aimed at does not move away.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const log = await PageLog.of(page);
    await installFaultTools(page);
    if (initScript) await page.addInitScript(initScript);
    return new Tab(context, session, page, log, new Hand(session));
  }

  /** Whatever is opened from now on has this fault, or none. */
  async begin(fault: Fault | undefined): Promise<void> {
    this.log.clear();
    this.mend = fault && (await breakRemote(this.session, fault));
  }

  async end(): Promise<void> {
    await this.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await this.page.goto('about:blank');
    await this.mend?.();
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
