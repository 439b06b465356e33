import type { Page } from '@playwright/test';
import type { Scenario } from '@stepwell/contract';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { expectAccessible } from '../support/axe';
import { ROOT } from '../support/root';
import { IS_NIGHTLY } from '../support/test';
import { unlike } from './unlike';
import { canvasFrameOf, expect, put, resultOf, test } from './workbench';

// Scenarios in a real browser, over the real client, network and server rendering: in the nightly run every one that shows
// another page, else five of each remote, spread over its list. Jest plays all of them.

// Many, and each by itself: every worker takes of them.
test.describe.configure({ mode: 'parallel' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** In one tab after another, as a tester does: the player makes it a new device for each scenario. */
const inOneTab = test.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const tab = await browser.newPage({ viewport, locale, timezoneId, reducedMotion: 'reduce' });
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: ({ tab }, use) => use(tab),
});

const FOLDERS = remotesIn(ROOT);
const REMOTES = Object.keys(FOLDERS);
const SCENARIOS = await Promise.all(Object.values(FOLDERS).map(readScenarios));

for (const [index, remote] of REMOTES.entries()) {
  test.describe(remote, () => {
    for (const scenario of chosen(unlike(SCENARIOS[index] ?? []))) {
      // An installed clock cannot be removed.
      const inItsTab = scenario.afterSeconds ? test : inOneTab;
      inItsTab(`${scenario.name}: ${scenario.title}`, async ({ page, workbench, problems }) => {
        // The browser logs every failed reply; what the page shows for it is asserted below.
        problems.expect(/Failed to load resource/);
        if (scenario.afterSeconds) await page.clock.install();

        await put(page, workbench, { remote, scenario: scenario.name });
        if (scenario.afterSeconds) await hurry(page);
        const result = await resultOf(page);

        const panel = await page.getByRole('region', { name: 'What is played' }).textContent();
        expect(result, panel ?? '').toBe('shown');
        await expectAccessible(page, await canvasFrameOf(page));
      });
    }
  });
}

function chosen(scenarios: Scenario[]): Scenario[] {
  if (IS_NIGHTLY) return scenarios;
  const step = Math.ceil(scenarios.length / 5);
  return scenarios.filter((_, position) => position % step === 0);
}

/** In small steps, since the timers of the canvas began at an unknown time. */
async function hurry(page: Page): Promise<void> {
  const pass = async () => {
    await page.clock.fastForward(5000);
    return page.getByRole('main').getAttribute('data-result');
  };
  await expect.poll(pass, { intervals: [200], timeout: 30_000 }).not.toBe('playing');
}
