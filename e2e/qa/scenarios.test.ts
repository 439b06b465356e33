import type { Page } from '@playwright/test';
import type { Scenario } from '@stepwell/contract';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { expectAccessible } from '../support/axe';
import { ROOT } from '../support/root';
import { IS_NIGHTLY } from '../support/test';
import { canvasFrameOf, expect, inOneTab, openOnCanvas, resultOf, test } from './workbench';

// Plays scenarios in a real browser, with the real client, network and server rendering. The nightly run plays every scenario with a
// distinct page, and checks the page with axe; `npm test` plays five scenarios of each remote. Jest plays all scenarios.

// Nightly, the scenarios are distributed over all workers. A few scenarios are faster with one workbench.
test.describe.configure({ mode: IS_NIGHTLY ? 'parallel' : 'default' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Statuses of errors that do not depend on the request. A page only shows their text. */
const GENERIC_ERRORS = [401, 429, 500, 503];
const FOLDERS = remotesIn(ROOT);
const REMOTES = Object.keys(FOLDERS);
const SCENARIOS = await Promise.all(Object.values(FOLDERS).map(readScenarios));

for (const [index, remote] of REMOTES.entries()) {
  test.describe(remote, () => {
    for (const scenario of ofThisRun(distinctScenarios(SCENARIOS[index] ?? []))) {
      // An installed clock cannot be removed, so the scenario gets a separate tab.
      const testInTab = scenario.afterSeconds ? test : inOneTab;
      testInTab(`${scenario.name}: ${scenario.title}`, async ({ page, workbench, problems }) => {
        // The browser logs every failed reply. The page's reaction is asserted below.
        problems.expect(/Failed to load resource/);
        if (scenario.afterSeconds) await page.clock.install();

        await openOnCanvas(page, workbench, { remote, scenario: scenario.name });
        if (scenario.afterSeconds) await advanceClock(page);
        const result = await resultOf(page);

        const panel = await page.getByRole('region', { name: 'What is played' }).textContent();
        expect(result, panel ?? '').toBe('shown');
        if (IS_NIGHTLY) await expectAccessible(page, await canvasFrameOf(page));
      });
    }
  });
}

/** All scenarios in a nightly run, otherwise at most five, spread over the list. */
function ofThisRun(scenarios: Scenario[]): Scenario[] {
  if (IS_NIGHTLY) return scenarios;
  const step = Math.ceil(scenarios.length / 5);
  return scenarios.filter((_, position) => position % step === 0);
}

/** Removes scenarios that differ from another scenario only by a generic error. Jest and `npm run qa -- play` run these too. */
function distinctScenarios(scenarios: readonly Scenario[]): Scenario[] {
  const keys = new Set<string>();
  return scenarios.filter((scenario) => {
    const { path, steps, device, answers } = scenario;
    const calls = Object.entries(answers ?? {}).map(([call, answer]) => [
      call,
      isGenericError(answer) ? 'refused' : answer,
    ]);
    if (!Object.values(answers ?? {}).some(isGenericError)) return true;
    const key = JSON.stringify([path, steps, device, calls]);
    return !keys.has(key) && keys.add(key);
  });
}

function isGenericError(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || 'raw' in answer) return false;
  return 'status' in answer && GENERIC_ERRORS.includes(answer.status as number);
}

/** Advances the clock in small steps, because the canvas started its timers at an unknown time. */
async function advanceClock(page: Page): Promise<void> {
  const resultAfterStep = async () => {
    await page.clock.fastForward(5000);
    return page.getByRole('main').getAttribute('data-result');
  };
  await expect.poll(resultAfterStep, { intervals: [200], timeout: 30_000 }).not.toBe('playing');
}
