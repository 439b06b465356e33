import type { Scenario } from '@stepwell/contract';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from './axe';
import { callViolations, repeatedCalls } from './call-check';
import { SETTLE_TIMEOUT_MS, waitUntilSettled } from './in-page';
import { beginCoverage, endCoverage } from './js-coverage';
import { hydrateByFocus, keyboardStops, readFocus } from './keyboard';
import { markupOf } from './markup';
import { type OpenedPage, type Opening, withOpenedPage } from './opened-page';
import { paintedState } from './painted-state';
import type { PlaySite } from './play-site';
import type { Finding, InvisibleState, Played } from './played';
import { storedData } from './stored-data';
import { isShown, playInBrowser } from './take-steps';
import { timedViews } from './timed-views';
import { VIEWPORT_MODES, type ViewportMode } from './viewport-modes';

export interface PlayScenarioOptions {
  /** Default: all. Empty takes the steps only. */
  modes?: readonly ViewportMode[];
  axe: boolean;
  /**
   * Called after the steps, with the code that has run so far. If it returns `false`, no view is captured. Instead all other widths are
   * shown and all regions hydrated, because a module may run only there, and the function is called again. If it then returns `true`, the
   * whole scenario is played again.
   */
  continuesIf?: (played: Played) => Promise<boolean>;
  /** `png`, for comparisons, keeps every pixel, and the play also reads the invisible state; `jpeg` is smaller. */
  screenshots: 'png' | 'jpeg';
  /** An earlier play, of this release or another one. Its screenshots are used again for views with the same `paintedState`. */
  known?: Played;
}

/** More than Playwright's 30 s, which a busy machine has exceeded. One late screenshot would end the test run. */
const SCREENSHOT_TIMEOUT_MS = 180_000;
/** Low, because a report has hundreds of screenshots. */
const JPEG_QUALITY = 45;

/**
 * Plays a scenario: a state of a remote as data, with the path of a page, replies of the API, steps to take, and a text that proves the
 * state. In a browser context of its own the steps are taken once, then a view is captured in each viewport mode. If a change of the width
 * has closed a menu or dialog that the steps opened, the scenario is played again at that width.
 */
export async function playScenario(
  browser: Browser,
  site: PlaySite,
  scenario: Scenario,
  { modes = VIEWPORT_MODES, continuesIf, ...options }: PlayScenarioOptions,
): Promise<Played> {
  const began = performance.now();
  const [firstMode = VIEWPORT_MODES[0] as ViewportMode] = modes;
  const played: Played = {
    scenario: scenario.name,
    title: scenario.title,
    findings: [],
    views: [],
    calls: [],
    opened: [],
    invisible: { markup: [], keyboard: [], stored: [], timed: [] },
    files: [],
    ran: [],
    document: '',
    milliseconds: 0,
  };
  const coverage = continuesIf !== undefined;
  const opening = { browser, site, scenario, mode: firstMode, coverage, isClockPaused: true };
  await withOpenedPage(opening, async (openedPage) => {
    const { page, monitor, document, opened } = openedPage;
    played.findings.push(...(await takeSteps(openedPage, scenario)));
    played.document = document;
    if (continuesIf) {
      played.ran = await endCoverage(page, site.feature);
      played.files = monitor.files();
      if (!(await continuesIf(played))) {
        // Adds the code that runs there to `played`, for the second call of `continuesIf`.
        await runOtherWidths(openedPage, modes, site.feature, played);
        played.endsAfterSteps = true;
      }
    }
    const focus = await readFocus(page);
    for (const modesOfWidth of played.endsAfterSteps ? [] : groupByWidth(modes)) {
      const [mode] = modesOfWidth;
      if (mode !== firstMode) await setViewportMode(page, mode);
      // A text that was already missing after the steps would be missing in another play too.
      const wasMissing = played.findings.some(({ kind }) => kind === 'text');
      if (wasMissing || (await isShown(page, scenario.shows)))
        await captureViews(page, modesOfWidth, options, played);
      else await playAgain({ ...opening, mode, coverage: false }, modesOfWidth, options, played);
    }
    played.calls = opened.calls();
    played.opened = await monitor.opened();
    played.files = monitor.files();
    if (!played.endsAfterSteps) {
      if (options.screenshots === 'png') played.invisible = await readInvisible(openedPage, focus);
      else await hydrateByFocus(page);
    }
    // All regions are hydrated now, so the errors of their first render are found.
    played.findings.push(...(await monitor.findings()));
    const violations = [...played.calls.flatMap(callViolations), ...repeatedCalls(played.calls)];
    for (const text of new Set(violations)) played.findings.push({ kind: 'request', text });
  });
  played.milliseconds = Math.round(performance.now() - began);
  // The page is at another width now, so the views are captured on a new page.
  if (played.endsAfterSteps && (await continuesIf?.(played)))
    return { ...(await playScenario(browser, site, scenario, { modes, ...options })), ran: played.ran };
  return played;
}

/** Shows a page at the other widths, hydrates all its regions, and adds the code that runs then. */
async function runOtherWidths(
  { page, monitor }: OpenedPage,
  modes: readonly ViewportMode[],
  feature: string,
  played: Played,
): Promise<void> {
  await beginCoverage(page);
  for (const [mode] of groupByWidth(modes).slice(1)) await setViewportMode(page, mode);
  await hydrateByFocus(page);
  played.ran.push(...(await endCoverage(page, feature)));
  played.files = monitor.files();
}

async function playAgain(
  opening: Opening,
  modes: readonly ViewportMode[],
  options: PlayScenarioOptions,
  played: Played,
): Promise<void> {
  const { scenario, mode } = opening;
  await withOpenedPage(opening, async (opened) => {
    const findings = await takeSteps(opened, scenario);
    await captureViews(opened.page, modes, options, played);
    for (const finding of [...findings, ...(await opened.monitor.findings())]) {
      const isKnown = played.findings.some(
        ({ kind, text }) => kind === finding.kind && text === finding.text,
      );
      if (!isKnown) played.findings.push({ ...finding, look: mode });
    }
  });
}

async function takeSteps({ page, monitor }: OpenedPage, scenario: Scenario): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await playInBrowser(page, scenario);
  } catch (error) {
    findings.push({ kind: 'text', text: (error as Error).message.split('\n')[0] ?? '' });
  }
  // The server's HTML may contain the text before the page is hydrated.
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
  await monitor.checkLayoutShift();
  return findings;
}

/** Captures a page that is in the first of these modes. */
async function captureViews(
  page: Page,
  modes: readonly ViewportMode[],
  options: PlayScenarioOptions,
  played: Played,
): Promise<void> {
  for (const [index, mode] of modes.entries()) {
    if (index > 0) await setViewportMode(page, mode);
    await captureView(page, mode, options, played);
  }
}

async function captureView(
  page: Page,
  mode: ViewportMode,
  { axe, screenshots: type, known }: PlayScenarioOptions,
  played: Played,
): Promise<void> {
  const painted = type === 'png' ? await paintedState(page) : undefined;
  const alike = painted && known?.views.find((view) => view.painted === painted);
  const screenshot = alike
    ? alike.screenshot
    : await page.screenshot({
        type,
        fullPage: true,
        animations: 'disabled',
        timeout: SCREENSHOT_TIMEOUT_MS,
        ...(type === 'jpeg' && { quality: JPEG_QUALITY }),
      });
  played.views.push({ mode, screenshot, painted, tree: await page.locator('body').ariaSnapshot() });
  if (!axe) return;
  // A dark theme can only add violations of colour rules.
  const violations = await axeViolations(page, mode.scheme === 'light' ? 'everything' : 'colours');
  for (const text of violations) {
    const isKnown = played.findings.some((known) => known.kind === 'axe' && known.text === text);
    if (!isKnown) played.findings.push({ kind: 'axe', text, look: mode });
  }
}

/** Reads the invisible state. The order matters: moving the focus hydrates regions, and advancing the clock changes the page. */
async function readInvisible({ page, initialCookies }: OpenedPage, focus: string): Promise<InvisibleState> {
  const [markup, stored] = [await markupOf(page), await storedData(page, initialCookies)];
  const keyboard = [focus, ...(await keyboardStops(page))];
  return { markup, stored, keyboard, timed: await timedViews(page) };
}

/** The modes, grouped by width, because a page has the same layout in all modes of one width. */
function groupByWidth(modes: readonly ViewportMode[]): readonly [ViewportMode, ...ViewportMode[]][] {
  const groups = new Map<number, [ViewportMode, ...ViewportMode[]]>();
  for (const mode of modes) {
    const group = groups.get(mode.width);
    if (group) group.push(mode);
    else groups.set(mode.width, [mode]);
  }
  return [...groups.values()];
}

async function setViewportMode(page: Page, { width, height, scheme }: ViewportMode): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
}
