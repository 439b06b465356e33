import type { ScenarioStep } from '@stepwell/contract';
import type { Browser, Page } from 'playwright-core';
import { type OpenedPage, withOpenedPage } from '../plays/opened-page';
import type { PlaySite } from '../plays/play-site';
import type { Finding } from '../plays/played';
import { findControl, locateControl, shows, waitForText } from '../plays/take-steps';
import type { ViewportMode } from '../plays/viewport-modes';
import { FAULT_VIEWPORT, isByClock } from './baseline';
import type { FaultCase } from './cases';
import { checkFault, type FaultEnd, hasFailedCall } from './check-fault';
import { isPress } from './fault';
import { addStyle, injectFault, pageConditionsFor } from './inject-fault';
import { readPageStatus, see } from './page-state';
import { holdsFor, settledCheck, showsTextByClock, timeoutSinceLastCall } from './settled';
import { takeStep } from './take-step';

/** What came of a case. */
export interface FaultPlayed {
  findings: Finding[];
  look: ViewportMode;
  /** JPEG of the window as it was at last. */
  picture?: Buffer;
  milliseconds: number;
}

/** Milliseconds after which a client gives up a call, and what a page needs then. */
export const GIVEN_UP_MS = 10_000;
const PATIENCE_MS = GIVEN_UP_MS + 5000;
const LOOK_AGAIN_MS = 100;
/** Findings that a page tells of itself, and that no fault excuses. */
const OWN_KINDS: readonly Finding['kind'][] = ['console', 'policy', 'hydration'];

/** Plays a scenario under a fault in a browser context of its own, and judges what the page is at the end. */
export async function playFault(browser: Browser, site: PlaySite, played: FaultCase): Promise<FaultPlayed> {
  const began = performance.now();
  const { fault, scenario } = played;
  const look = { ...FAULT_VIEWPORT, ...fault.window };
  const conditions = pageConditionsFor(fault, scenario);
  const told = (found: Pick<FaultPlayed, 'findings' | 'picture'>): FaultPlayed => ({
    ...found,
    look,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    return told(
      await withOpenedPage({ browser, site, scenario, look, conditions }, (opened) => judge(opened, played)),
    );
  } catch (error) {
    // A page that cannot even be looked at is the fault's doing: all others go on.
    return told({ findings: [{ kind: 'unusable', text: (error as Error).message.split('\n')[0] ?? '' }] });
  }
}

async function judge(
  opened: OpenedPage,
  played: FaultCase,
): Promise<Pick<FaultPlayed, 'findings' | 'picture'>> {
  const { page, watch } = opened;
  const end = await playToEnd(opened, played);
  const findings = [...checkFault(played, end), ...(await missed(opened, played, end))];
  const isRunning = played.fault.scripts !== 'off';
  if (isRunning) findings.push(...(await watch.findings()).filter(isOwn));
  if (findings.length === 0) return { findings };
  return { findings, picture: await page.screenshot({ type: 'jpeg', quality: 45 }) };
}

/** How long a file waits for its turn, which browsers warn of, hangs on the machine: good weather is judged by it, and no fault. */
function isOwn({ kind, text }: Finding): boolean {
  return OWN_KINDS.includes(kind) && !/preloaded .* but not used/.test(text);
}

async function playToEnd({ page, opened }: OpenedPage, played: FaultCase): Promise<FaultEnd> {
  const { fault, scenario } = played;
  const saidBefore: string[] = [];
  const isAtRest = settledCheck({ page, opened }, played, saidBefore);
  await addStyle(page, fault);
  const taken = fault.scripts === 'off' ? 0 : await takeSteps(page, played, isAtRest, saidBefore);
  let wasShown = false;
  // Some texts are taken back after two seconds, and a busy machine looks again later than that.
  const isShown = async () => {
    wasShown ||= await (isByClock(scenario) ? showsTextByClock(page, scenario) : shows(page, scenario.shows));
    return wasShown;
  };
  const isLate = timeoutSinceLastCall(opened, PATIENCE_MS * (fault.cpu ?? 1));
  const isOver = async () => fault.scripts === 'off' || (await isAtRest(isShown)) || isLate();
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return {
    seen: await see(page, scenario),
    isShown: await isShown(),
    calls: opened.calls(),
    saidBefore,
    taken,
  };
}

/**
 * Takes the scenario's steps, as far as they can be taken: what keeps from the next is judged by what the page says of it.
 * @returns how many were taken
 */
async function takeSteps(
  page: Page,
  played: FaultCase,
  isAtRest: () => Promise<boolean>,
  saidBefore: string[],
): Promise<number> {
  const { fault, scenario, step: at } = played;
  const steps = scenario.steps ?? [];
  const when = at ?? steps.length - 1;
  if (steps.length === 0) await befallInUse(page, played);
  for (const [index, step] of steps.entries()) {
    if (index === at) saidBefore.push(...(await readPageStatus(page)).said);
    if (index === when) await befallInUse(page, played, step);
    const isByThisHand = at === undefined || index === at;
    const hand = isByThisHand ? fault.hand : undefined;
    try {
      await takeStep(page, step, {
        hand,
        before: steps[index - 1],
        patienceMs: PATIENCE_MS * (fault.cpu ?? 1),
        isOver: holdsFor(isAtRest),
      });
    } catch {
      return index;
    }
  }
  return steps.length;
}

/** A page from which the network goes, or whose clock is turned, has come whole before: what it still waits for would be late by days. */
async function befallInUse(page: Page, { fault, scenario }: FaultCase, step?: ScenarioStep): Promise<void> {
  if (fault.network === 'gone' || fault.clockSeconds !== undefined) {
    await page.waitForLoadState('networkidle');
    // A busy machine is quiet also between two files.
    const whole = step ? findControl(page, step) : waitForText(page, scenario, PATIENCE_MS);
    await whole.catch(() => undefined);
  }
  await injectFault(page, fault);
}

/** What else is missing: the scenario's text, where nothing keeps it away, and once what was in its way has gone. */
async function missed({ page, opened }: OpenedPage, played: FaultCase, end: FaultEnd): Promise<Finding[]> {
  const { fault, scenario, good } = played;
  if (fault.scripts === 'off') return [];
  const isClockPaused = hasFailedCall(played, end.calls) || fault.network === 'gone';
  if (!isClockPaused)
    return end.isShown ? [] : [{ kind: 'text', text: `The page does not show “${scenario.shows}”.` }];
  const last = scenario.steps?.at(-1);
  const isWhole = scenario.steps?.length === good.scenario.steps?.length;
  const isSent = played.calls.some((call) => call.startsWith('POST '));
  // Of answers that are given in turn the next press would get the first, which is of another try.
  const isInTurn = Object.values(good.scenario.answers ?? {}).some(Array.isArray);
  const isAgain = (fault.network === 'gone' && !isInTurn) || isSent;
  if (!isAgain || !isWhole || !last || !isPress(last) || end.isShown) return [];
  // Pressed again once all is well: the page must go on from here, and send under the same idempotency key.
  await page.context().setOffline(false);
  try {
    await goBackTo(page, last);
    await takeStep(page, last, { patienceMs: PATIENCE_MS });
    await waitForText(page, scenario, PATIENCE_MS);
  } catch (error) {
    return [
      {
        kind: 'unusable',
        text: `Pressed again once all is well: ${(error as Error).message.split('\n')[0]}`,
      },
    ];
  }
  return checkFault(played, { ...end, isShown: true, calls: opened.calls() }).filter(
    ({ kind }) => kind === 'twice',
  );
}

/** Where a form has made way for the reason, the reason has the way back to it: “Try again”, “Submit again”. */
async function goBackTo(page: Page, step: ScenarioStep): Promise<void> {
  if ((await locateControl(page, step).found.count()) > 0) return;
  const back = page.getByRole('main').getByRole('button', { name: /\bagain\b/i });
  if ((await back.count()) === 1) await back.click({ timeout: PATIENCE_MS });
}
