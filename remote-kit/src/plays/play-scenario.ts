import type { Scenario } from '@stepwell/contract';
import type { Browser, Cookie, Page } from 'playwright-core';
import { axeObjections } from './axe';
import { callFaults, repeatedCalls } from './call-check';
import { endCoverage } from './coverage';
import { SETTLE_TIMEOUT_MS, waitUntilSettled } from './in-page';
import { keyboardStops } from './keyboard';
import { markupOf } from './markup';
import { type Opening, withOpenedPage } from './opened-page';
import type { PageMonitor } from './page-watch';
import type { PlaySite } from './play-site';
import type { Finding, InvisibleState, Played } from './played';
import { storedData } from './stored-data';
import { playInBrowser, shows } from './take-steps';
import { treeOf } from './tree';
import { VIEWPORT_MODES, type ViewportMode } from './viewport-modes';

export interface PlayScenarioOptions {
  /** Default: all. */
  looks?: readonly ViewportMode[];
  /** Whether axe is asked. Of one release it need be asked once. */
  checks: boolean;
  /** Whether the browser counts which functions run. */
  coverage?: boolean;
  /** `png` keeps every pixel, for comparing, and with it what no eye sees is read; `jpeg` is for the eye. */
  pictures: 'png' | 'jpeg';
}

/** Milliseconds. A machine with much else to do has taken more than the usual 30 s, and one late picture would end the whole play. */
const PICTURE_PATIENCE_MS = 180_000;
/** Of JPEG: a report has hundreds of pictures. */
const FINE_ENOUGH = 45;

/**
 * Plays one scenario in a browser context of its own: its steps once, then it is looked at in every look. A look in which
 * its text is not there is played for anew, since what was open may have been closed by the change of the look.
 */
export async function playScenario(
  browser: Browser,
  site: PlaySite,
  scenario: Scenario,
  { looks = VIEWPORT_MODES, ...options }: PlayScenarioOptions,
): Promise<Played> {
  const began = performance.now();
  const [first = VIEWPORT_MODES[0] as ViewportMode] = looks;
  const played: Played = {
    scenario: scenario.name,
    title: scenario.title,
    findings: [],
    looks: [],
    calls: [],
    unseen: { markup: [], keyboard: [], kept: [] },
    files: [],
    ran: new Map(),
    milliseconds: 0,
  };
  const opening = { browser, site, scenario, look: first, coverage: options.coverage, isClockPaused: true };
  await withOpenedPage(opening, async ({ page, opened, watch, given }) => {
    played.findings.push(...(await takeSteps(page, scenario)));
    await rest(page, watch);
    for (const look of looks) {
      if (look !== first) await changeLook(page, look);
      const isShown =
        played.findings.some(({ kind }) => kind === 'text') || (await shows(page, scenario.shows));
      if (isShown) await captureView(page, look, options, played);
      else await playAnew({ ...opening, look, coverage: false }, options, played);
    }
    played.findings.push(...(await watch.findings()));
    played.calls = opened.calls();
    played.files = await watch.files();
    if (options.coverage) played.ran = await endCoverage(page, site.feature);
    if (options.pictures === 'png') played.unseen = await readInvisible(page, given);
    const faults = [...played.calls.flatMap(callFaults), ...repeatedCalls(played.calls)];
    for (const text of new Set(faults)) played.findings.push({ kind: 'request', text });
  });
  played.milliseconds = Math.round(performance.now() - began);
  return played;
}

async function playAnew(
  opening: Opening,
  options: Pick<PlayScenarioOptions, 'checks' | 'pictures'>,
  played: Played,
): Promise<void> {
  const { scenario, look } = opening;
  await withOpenedPage(opening, async ({ page, watch }) => {
    const faults = await takeSteps(page, scenario);
    await rest(page, watch);
    await captureView(page, look, options, played);
    for (const fault of [...faults, ...(await watch.findings())]) {
      const isKnown = played.findings.some(({ kind, text }) => kind === fault.kind && text === fault.text);
      if (!isKnown) played.findings.push({ ...fault, look });
    }
  });
}

/** A text of the server's HTML is there before the page is alive: what moves until it is at rest has moved by itself. */
async function rest(page: Page, watch: PageMonitor): Promise<void> {
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
  await watch.checkLayoutShift();
}

async function takeSteps(page: Page, scenario: Scenario): Promise<Finding[]> {
  try {
    await playInBrowser(page, scenario);
    return [];
  } catch (error) {
    return [{ kind: 'text', text: (error as Error).message.split('\n')[0] ?? '' }];
  }
}

async function captureView(
  page: Page,
  look: ViewportMode,
  { checks, pictures }: Pick<PlayScenarioOptions, 'checks' | 'pictures'>,
  played: Played,
): Promise<void> {
  played.looks.push({ look, picture: await pictureOf(page, pictures), tree: await treeOf(page) });
  if (!checks) return;
  // Of another theme only colours can be wrong that were not wrong in the first.
  const objections = await axeObjections(page, look.scheme === 'light' ? 'everything' : 'colours');
  for (const text of objections) {
    const isKnown = played.findings.some((known) => known.kind === 'axe' && known.text === text);
    if (!isKnown) played.findings.push({ kind: 'axe', text, look });
  }
}

/** Last of all: the Tab key wakes whatever it comes to. */
async function readInvisible(page: Page, given: readonly Cookie[]): Promise<InvisibleState> {
  const [markup, kept] = [await markupOf(page), await storedData(page, given)];
  return { markup, kept, keyboard: await keyboardStops(page) };
}

async function pictureOf(page: Page, type: PlayScenarioOptions['pictures']): Promise<Buffer> {
  return page.screenshot({
    type,
    fullPage: true,
    animations: 'disabled',
    timeout: PICTURE_PATIENCE_MS,
    ...(type === 'jpeg' && { quality: FINE_ENOUGH }),
  });
}

async function changeLook(page: Page, { width, height, scheme }: ViewportMode): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
}
