import type { Scenario } from '@stepwell/contract';
import { SCENARIO_CLOCK } from '@stepwell/contract/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { observePage } from './in-page';
import { beginCoverage } from './js-coverage';
import { PageMonitor } from './page-monitor';
import { pauseClock, withoutLateReplies } from './paused-clock';
import type { OpenedScenario, PlaySite } from './play-site';
import { needsClock } from './take-steps';
import type { ViewportMode } from './viewport-modes';

/** The scenario to open in a browser, and under which conditions. */
export interface Opening {
  browser: Browser;
  site: PlaySite;
  scenario: Scenario;
  mode: ViewportMode;
  /** Whether the browser counts which functions run. */
  coverage?: boolean;
  /** Pauses the page's clock, so that the result does not depend on the speed of the machine. */
  isClockPaused?: boolean;
  conditions?: PageConditions;
}

/** Conditions of an injected fault that must hold before the page is requested. */
export interface PageConditions {
  context?: BrowserContextOptions;
  /** Run in the page before its own code. */
  before?: readonly (() => void)[];
  /** ISO 8601. Installs Playwright's clock, which starts here and runs. */
  clockFrom?: string;
  prepare?: (page: Page) => Promise<void>;
}

export interface OpenedPage {
  page: Page;
  opened: OpenedScenario;
  monitor: PageMonitor;
  /** The HTML that the server sent. */
  document: string;
  /** Cookies before the page is requested: of the scenario and of the session. */
  initialCookies: readonly Cookie[];
}

/** Opens a scenario in a new browser context with the scenario's device and clock, and closes the context after `act`. */
export async function withOpenedPage<T>(
  { browser, site, scenario, mode, coverage, isClockPaused = false, conditions = {} }: Opening,
  act: (page: OpenedPage) => Promise<T>,
): Promise<T> {
  const context = await contextOf(browser, site, scenario, mode, conditions);
  try {
    // The page gets a paused clock, Playwright's clock (which runs and can jump), the machine's with a fixed `Date`, or the machine's
    // alone.
    const clock = conditions.clockFrom ?? scenario.clock ?? SCENARIO_CLOCK;
    const isPlaywrights = !isClockPaused && (needsClock(scenario) || conditions.clockFrom !== undefined);
    const isDateFixed = !isClockPaused && !isPlaywrights && (scenario.afterSeconds ?? 0) === 0;
    if (isPlaywrights) await context.clock.install({ time: clock });
    if (isClockPaused) await context.addInitScript(pauseClock, Date.parse(clock));
    await context.addInitScript(observePage, {
      clock: isDateFixed ? Date.parse(clock) : null,
      sessionStorage: scenario.device?.sessionStorage ?? {},
    });
    for (const run of conditions.before ?? []) await context.addInitScript(run);
    const opened = await site.open(isClockPaused ? withoutLateReplies(scenario) : scenario, context);
    const initialCookies = await context.cookies();
    const page = await context.newPage();
    const monitor = new PageMonitor(page, site);
    if (coverage) await beginCoverage(page);
    await conditions.prepare?.(page);
    const response = await page.goto(opened.url, { waitUntil: 'domcontentloaded' });
    const document = (await response?.text()) ?? '';
    return await act({ page, opened, monitor, document, initialCookies });
  } finally {
    await context.close();
  }
}

/** The HTML of a scenario as the server sends it, without a page. */
export async function fetchDocument({
  browser,
  site,
  scenario,
  mode,
}: Pick<Opening, 'browser' | 'site' | 'scenario' | 'mode'>): Promise<string> {
  const context = await contextOf(browser, site, scenario, mode, {});
  try {
    const { url } = await site.open(withoutLateReplies(scenario), context);
    const response = await context.request.get(url, { headers: { accept: 'text/html' } });
    return await response.text();
  } finally {
    await context.close();
  }
}

function contextOf(
  browser: Browser,
  { origin }: PlaySite,
  { device = {} }: Scenario,
  { width, height, scheme }: ViewportMode,
  { context }: PageConditions,
): Promise<BrowserContext> {
  const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(device.cookie ?? '') ?? [];
  const { hostname: domain } = new URL(origin);
  const cookie = { domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  const localStorage = Object.entries(device.localStorage ?? {}).map(([key, text]) => ({
    name: key,
    value: text,
  }));
  return browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: {
      cookies: name ? [{ name, value, ...cookie }] : [],
      origins: [{ origin, localStorage }],
    },
    ...context,
  });
}
