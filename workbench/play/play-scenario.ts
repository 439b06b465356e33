import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Scenario } from '@stepwell/contract';
import { SCENARIO_CLOCK } from '@stepwell/contract/testing';
import { observePage, outcomeProblems } from '@stepwell/remote-kit/internal/outcome-check';
import type { QaSite } from '../server/qa-site';
import type { PlayedCall } from '../server/scenario-calls';
import { ScenarioSession } from '../server/scenario-session';
import { callViolations, repeatedCalls } from './call-check';
import { takeSteps, waitForText } from './take-steps';

export interface View {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

export const VIEWS: readonly View[] = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    width,
    height: width === 390 ? 844 : 900,
    colorScheme,
  })),
);

/** A scenario whose text is shown. */
export interface ShownScenario {
  page: Page;
  /** Errors and warnings of the console, with those of the policy, and requests to other sites. */
  problems: string[];
  calls: readonly PlayedCall[];
  /** Length of the history before the first step. */
  historyLength: number;
}

/** Opens a scenario, takes its steps and waits until its text is shown and the page is at rest. */
export async function withShownScenario(
  browser: Browser,
  site: QaSite,
  scenario: Scenario,
  view: View,
  act: (shown: ShownScenario) => Promise<void>,
): Promise<void> {
  const session = new ScenarioSession(scenario);
  site.play(session);
  const context = await browser.newContext({
    viewport: view,
    colorScheme: view.colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: storageOf(scenario, site.origin),
  });
  try {
    const page = await context.newPage();
    const problems = problemsOf(page, site.origin);
    const time = scenario.clock ?? SCENARIO_CLOCK;
    if ((scenario.afterSeconds ?? 0) > 0) await page.clock.install({ time });
    else await page.clock.setFixedTime(time);
    const { sessionStorage: stored = {} } = scenario.device ?? {};
    await page.addInitScript(fillSessionStorage, stored);
    await page.goto(site.origin + scenario.path, { waitUntil: 'domcontentloaded' });
    const historyLength = await page.evaluate(() => history.length);
    // Scenarios that the same browser has played share its clipboard.
    if (scenario.copied !== undefined) await page.evaluate(() => navigator.clipboard.writeText(''));
    await takeSteps(page, scenario.steps ?? []);
    await waitForText(page, scenario);
    await page.evaluate(untilAtRest);
    await act({ page, problems, calls: session.calls, historyLength });
  } finally {
    await context.close();
  }
}

/** What is wrong with a shown scenario, apart from its text. */
export async function expectSound(
  { page, problems, calls }: ShownScenario,
  { colorScheme }: View,
): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    // A dark theme can only add violations of colour rules.
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    resultTypes: ['violations'],
  });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect.soft(found, 'axe').toEqual([]);
  expect.soft(problems, 'console, policy and other sites').toEqual([]);
  expect.soft([...calls.flatMap(callViolations), ...repeatedCalls(calls)], 'calls').toEqual([]);
}

/** Checks what must have happened. It may leave the page, so it comes last. */
export async function expectOutcome(
  { page, calls, historyLength }: ShownScenario,
  scenario: Scenario,
): Promise<void> {
  if (scenario.address?.after) await takeSteps(page, [scenario.address.after]);
  const observe = async () => {
    const [seen, cookies] = [await page.evaluate(observePage), await page.context().cookies()];
    const { pathname, search, hash } = new URL(page.url());
    return outcomeProblems(scenario, {
      ...seen,
      calls: calls.filter(({ by }) => by === 'browser'),
      cookies: Object.fromEntries(
        cookies.map(({ name, value, expires }) => [name, { value, days: daysUntil(expires) }]),
      ),
      address: {
        path: pathname + search + hash,
        added: (await page.evaluate(() => history.length)) - historyLength,
      },
    });
  };
  await expect.soft.poll(observe, { message: 'outcome' }).toEqual([]);
}

/** Whole days, because some seconds have passed since the cookie was set. @param seconds since 1970 */
function daysUntil(seconds: number): number {
  return Math.round((seconds - Date.now() / 1000) / (24 * 60 * 60));
}

function problemsOf(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // The browser logs every reply with an error status; scenarios contain such replies on purpose.
    const isDefect =
      /^(error|warning)$/.test(message.type()) && !/Failed to load resource/.test(message.text());
    if (isDefect) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { origin: requested, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && requested !== origin)
      problems.push(`${request.url()} is another site’s`);
  });
  return problems;
}

function storageOf({ device = {} }: Scenario, origin: string) {
  const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(device.cookie ?? '') ?? [];
  const cookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  const entries = Object.entries(device.localStorage ?? {});
  return {
    cookies: name ? [{ name, value, domain: 'localhost', ...cookie }] : [],
    origins: [{ origin, localStorage: entries.map(([key, text]) => ({ name: key, value: text })) }],
  };
}

/** Runs in each new document of the page; only the first one is empty. */
function fillSessionStorage(values: Record<string, string>): void {
  if (location.protocol === 'about:' || window.name === 'filled') return;
  window.name = 'filled';
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
}

/** Runs in the page: waits until fonts, pictures and the markup do not change any more. */
async function untilAtRest(): Promise<void> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  for (const picture of document.images) picture.loading = 'eager';
  await document.fonts.ready;
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  // At rest: the same markup three times, two frames apart; at most five seconds, because a countdown never rests.
  let before = '';
  for (let [equal, frames] = [0, 0]; equal < 3 && frames < 150; frames += 1) {
    await frame();
    await frame();
    const now = document.body.innerHTML;
    equal = now === before ? equal + 1 : 0;
    before = now;
  }
}
