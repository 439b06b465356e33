import { HTTP_TIMEOUT_MS, type Scenario, type ScenarioStep } from '@stepwell/contract';
import type { Browser, Page } from 'playwright-core';
import { type OpenedPage, withOpenedPage } from '../plays/opened-page';
import type { PlaySite } from '../plays/play-site';
import type { Finding } from '../plays/played';
import {
  findControl,
  isShown,
  locateControl,
  playInBrowser,
  takeStep,
  waitForText,
} from '../plays/take-steps';
import type { ViewportMode } from '../plays/viewport-modes';
import { appearsLater, FAULT_VIEWPORT } from './baseline';
import { type FaultCase, hasAnswerLists } from './cases';
import { checkFault, type FaultEnd, hasFailedCall } from './check-fault';
import { isPress } from './fault';
import { addStyle, injectFault, pageConditionsFor } from './inject-fault';
import { readPageState, readPageStatus } from './page-state';
import { holdsFor, settledCheck, showsTextByClock, timeoutSinceLastCall } from './settled';

/** Result of a scenario that was played with a fault. */
export interface FaultPlayed {
  findings: Finding[];
  mode: ViewportMode;
  /** JPEG of the viewport at the end; absent without findings. */
  screenshot?: Buffer;
  milliseconds: number;
}

/** Longer than the timeout of a call, so that a page can report that timeout. */
const TIMEOUT_MS = HTTP_TIMEOUT_MS + 5000;
const POLL_MS = 100;
/** Kinds of the page monitor's findings that are defects under every fault. */
const DEFECT_KINDS: readonly Finding['kind'][] = ['console', 'policy', 'hydration'];

/** Plays a scenario with a fault in a browser context of its own, and checks the page at the end. */
export async function playFault(
  browser: Browser,
  site: PlaySite,
  faultCase: FaultCase,
): Promise<FaultPlayed> {
  const began = performance.now();
  const { fault, scenario } = faultCase;
  const mode = { ...FAULT_VIEWPORT, ...fault.window };
  const conditions = pageConditionsFor(fault, scenario);
  const result = await withOpenedPage({ browser, site, scenario, mode, conditions }, (openedPage) =>
    playAndCheck(openedPage, faultCase),
  ).catch(
    ({ message }: Error): Pick<FaultPlayed, 'findings' | 'screenshot'> => ({
      // A page in which no script can be run is a finding of this case, and does not end the test run.
      findings: [{ kind: 'unusable', text: message.split('\n')[0] ?? '' }],
    }),
  );
  return { ...result, mode, milliseconds: Math.round(performance.now() - began) };
}

async function playAndCheck(
  openedPage: OpenedPage,
  faultCase: FaultCase,
): Promise<Pick<FaultPlayed, 'findings' | 'screenshot'>> {
  const { page, monitor } = openedPage;
  const end = await playToEnd(openedPage, faultCase);
  const findings = [...checkFault(faultCase, end), ...(await findMissing(openedPage, faultCase, end))];
  if (faultCase.fault.scripts !== 'off') findings.push(...(await monitor.findings()).filter(isDefect));
  if (findings.length === 0) return { findings };
  return { findings, screenshot: await page.screenshot({ type: 'jpeg', quality: 45 }) };
}

/**
 * Whether a finding is a defect under a fault. Warnings about unused preloads do not count, because they depend on the speed of the
 * machine.
 */
function isDefect({ kind, text }: Finding): boolean {
  return DEFECT_KINDS.includes(kind) && !/preloaded .* but not used/.test(text);
}

/** Takes the steps, and waits until the page has settled, because the page may report the problem late. */
async function playToEnd(openedPage: OpenedPage, faultCase: FaultCase): Promise<FaultEnd> {
  const { page, opened } = openedPage;
  const { fault, scenario } = faultCase;
  const alertsBefore: string[] = [];
  const isSettled = settledCheck({ page, opened }, faultCase, alertsBefore);
  await addStyle(page, fault);
  const stepsTaken =
    fault.scripts === 'off' ? 0 : await takeSteps(openedPage, faultCase, isSettled, alertsBefore);
  let wasShown = false;
  // `wasShown` is remembered, because some texts disappear after two seconds.
  const hasText = async () => {
    wasShown ||= await (appearsLater(scenario)
      ? showsTextByClock(page, scenario)
      : isShown(page, scenario.shows));
    return wasShown;
  };
  const isLate = timeoutSinceLastCall(opened, TIMEOUT_MS * (fault.cpu ?? 1));
  const isOver = async () => fault.scripts === 'off' || (await isSettled(hasText)) || isLate();
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return {
    state: await readPageState(page, scenario),
    isShown: await hasText(),
    calls: opened.calls(),
    alertsBefore,
    stepsTaken,
  };
}

/**
 * Takes the scenario's steps until one cannot be taken, and injects the fault before the step of the case, by default before the last.
 * @param alertsBefore gets the texts of alerts and live regions just before the step of the case
 * @returns how many steps were taken
 */
async function takeSteps(
  { page, opened }: Pick<OpenedPage, 'page' | 'opened'>,
  faultCase: FaultCase,
  isSettled: () => Promise<boolean>,
  alertsBefore: string[],
): Promise<number> {
  const { fault, scenario, step: faultStep } = faultCase;
  const steps = scenario.steps ?? [];
  if (steps.length === 0) await injectInUse(page, faultCase);
  for (const [index, step] of steps.entries()) {
    if (index === faultStep) alertsBefore.push(...(await readPageStatus(page)).alerts);
    if (index === (faultStep ?? steps.length - 1)) {
      if (fault.secondTab) await playInSecondTab(page, opened.url, scenario);
      await injectInUse(page, faultCase, step);
    }
    try {
      await takeStep(page, step, {
        input: faultStep === undefined || index === faultStep ? fault.input : undefined,
        before: steps[index - 1],
        timeoutMs: TIMEOUT_MS * (fault.cpu ?? 1),
        isOver: holdsFor(isSettled),
      });
    } catch {
      return index;
    }
  }
  return steps.length;
}

/** Plays the scenario in a second tab, which stays open. A missing control there is not a finding, because the tab may show stored data. */
async function playInSecondTab(page: Page, url: string, scenario: Scenario): Promise<void> {
  const second = await page.context().newPage();
  await second.goto(url, { waitUntil: 'domcontentloaded' });
  // `afterSeconds` is 0, because otherwise `playInBrowser` would advance a paused clock, and here the clock runs.
  await playInBrowser(second, { ...scenario, afterSeconds: 0 }).catch(() => undefined);
  await page.bringToFront();
}

/** Injects the fault. Waits for a complete page before it goes offline or its clock jumps, because pending requests would fail. */
async function injectInUse(page: Page, { fault, scenario }: FaultCase, step?: ScenarioStep): Promise<void> {
  if (fault.network === 'offline' || fault.clockSeconds !== undefined) {
    await page.waitForLoadState('networkidle');
    // On a busy machine the network may be idle between two files.
    const complete = step ? findControl(page, step) : waitForText(page, scenario, TIMEOUT_MS);
    await complete.catch(() => undefined);
  }
  await injectFault(page, fault);
}

/**
 * Checks that the scenario's text is shown if no call failed. If a POST call failed or the page was offline, the fault ends, the last
 * button is pressed again, and the text must appear then.
 */
async function findMissing(
  { page, opened }: OpenedPage,
  faultCase: FaultCase,
  end: FaultEnd,
): Promise<Finding[]> {
  const { fault, scenario, baseline } = faultCase;
  const isOffline = fault.network === 'offline';
  // With a second tab the first tab may show what the second tab has stored, instead of the scenario's text.
  if (fault.scripts === 'off' || fault.secondTab) return [];
  if (!hasFailedCall(faultCase, end.calls) && !isOffline)
    return end.isShown ? [] : [{ kind: 'text', text: `The page does not show “${scenario.shows}”.` }];
  const last = scenario.steps?.at(-1);
  const hasAllSteps = scenario.steps?.length === baseline.scenario.steps?.length;
  const failsOnPost = faultCase.calls.some((call) => call.startsWith('POST '));
  // If the scenario lists several answers to a call, the first press has used them up.
  const canRetry = (isOffline && !hasAnswerLists(baseline.scenario)) || failsOnPost;
  if (!canRetry || !hasAllSteps || !last || !isPress(last) || end.isShown) return [];
  await page.context().setOffline(false);
  try {
    await returnToForm(page, last);
    await takeStep(page, last);
    await waitForText(page, scenario);
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    return [{ kind: 'unusable', text: `Pressed again without the fault: ${reason}` }];
  }
  return checkFault(faultCase, { ...end, isShown: true, calls: opened.calls() }).filter(
    ({ kind }) => kind === 'twice',
  );
}

/** Presses the button that leads back from an error to the form: “Try again”, “Submit again”. */
async function returnToForm(page: Page, step: ScenarioStep): Promise<void> {
  if ((await locateControl(page, step).count()) > 0) return;
  const back = page.getByRole('main').getByRole('button', { name: /\bagain\b/i });
  if ((await back.count()) === 1) await back.click({ timeout: TIMEOUT_MS });
}
