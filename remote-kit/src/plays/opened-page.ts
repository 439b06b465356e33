import type { Scenario } from '@stepwell/contract';
import { SCENARIO_CLOCK } from '@stepwell/contract/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { beginCoverage } from './coverage';
import { pauseClock, withoutLateReplies } from './held-clock';
import { begin } from './in-page';
import { PageMonitor } from './page-watch';
import type { OpenedScenario, PlaySite } from './play-site';
import { isLong } from './take-steps';
import type { ViewportMode } from './viewport-modes';

/** What is opened: a scenario of a site, in the look in which it begins. */
export interface Opening {
  browser: Browser;
  site: PlaySite;
  scenario: Scenario;
  look: ViewportMode;
  /** Whether the browser counts which functions run. */
  coverage?: boolean;
  /** Whether the time stands still, but for what the player turns it: so that what is seen does not hang on the machine. */
  isClockPaused?: boolean;
  /** What is otherwise with it than in good weather. */
  conditions?: PageConditions;
}

/** What may be otherwise with a page, from before it is asked for. */
export interface PageConditions {
  context?: BrowserContextOptions;
  /** Run within the page before its own code. */
  before?: readonly (() => void)[];
  /** Puts the page's clocks into the player's hand: they begin here, and go. ISO 8601. */
  clockFrom?: string;
  prepare?: (page: Page) => Promise<void>;
}

/** A page on which a scenario has been opened. */
export interface OpenedPage {
  page: Page;
  opened: OpenedScenario;
  watch: PageMonitor;
  /** Cookies that the scenario begins with. */
  given: readonly Cookie[];
}

/** Opens a scenario in a browser context of its own, with its device and its clock, and closes that once the act is done. */
export async function withOpenedPage<T>(
  { browser, site, scenario, look, coverage, isClockPaused = false, conditions = {} }: Opening,
  act: (page: OpenedPage) => Promise<T>,
): Promise<T> {
  const context = await contextOf(browser, site, scenario, look, conditions);
  try {
    const clock = conditions.clockFrom ?? scenario.clock ?? SCENARIO_CLOCK;
    const isTurned = !isClockPaused && (isLong(scenario) || conditions.clockFrom !== undefined);
    const isStill = !isClockPaused && (scenario.afterSeconds ?? 0) === 0 && !isTurned;
    if (isTurned) await context.clock.install({ time: clock });
    if (isClockPaused) await context.addInitScript(pauseClock, Date.parse(clock));
    await context.addInitScript(begin, {
      clock: isStill ? Date.parse(clock) : null,
      sessionStorage: scenario.device?.sessionStorage ?? {},
    });
    for (const run of conditions.before ?? []) await context.addInitScript(run);
    const opened = await site.open(isClockPaused ? withoutLateReplies(scenario) : scenario, context);
    const given = await context.cookies();
    const page = await context.newPage();
    const watch = new PageMonitor(page, site.origin);
    if (coverage) await beginCoverage(page);
    await conditions.prepare?.(page);
    await page.goto(opened.url, { waitUntil: 'domcontentloaded' });
    return await act({ page, opened, watch, given });
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
  const [, name, value] = /^([^=]+)=(.*)$/.exec(device.cookie ?? '') ?? [];
  const { hostname: domain } = new URL(origin);
  return browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: {
      cookies: name
        ? [
            {
              name,
              value: value ?? '',
              domain,
              path: '/',
              expires: -1,
              httpOnly: false,
              secure: false,
              sameSite: 'Lax',
            },
          ]
        : [],
      origins: [
        {
          origin,
          localStorage: Object.entries(device.localStorage ?? {}).map(([key, text]) => ({
            name: key,
            value: text,
          })),
        },
      ],
    },
    ...context,
  });
}
