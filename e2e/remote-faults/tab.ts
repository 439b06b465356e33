import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { DevtoolsInput } from './devtools-input';
import { breakRemote, type Fault, installFaultTools } from './fault';
import { PageLog } from './page-log';

/** A tab that is reused for all runs, because a new tab takes ten times as long as a page. Runs share neither state nor cached files. */
export class Tab {
  private repair: (() => Promise<void>) | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly session: CDPSession,
    readonly page: Page,
    readonly log: PageLog,
    readonly input: DevtoolsInput,
  ) {}

  /** @param initScript runs in each document before its own scripts */
  static async open(browser: Browser, initScript?: () => void): Promise<Tab> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      // No smooth scrolling, so that a targeted link does not move.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const log = await PageLog.of(page);
    await installFaultTools(page);
    if (initScript) await page.addInitScript(initScript);
    return new Tab(context, session, page, log, new DevtoolsInput(session));
  }

  /** Applies a fault, or none, to later pages. */
  async begin(fault: Fault | undefined): Promise<void> {
    this.log.clear();
    this.repair = fault && (await breakRemote(this.session, fault));
  }

  async end(): Promise<void> {
    await this.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await this.page.goto('about:blank');
    await this.repair?.();
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
