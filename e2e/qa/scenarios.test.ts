import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readScenarios } from '../../scripts/build/scenarios';
import { packageFolder, RELEASED_PACKAGES } from '../../scripts/build/workspace';
import { expect, put, stageOf, test, verdictOf } from './bench';

// Every scenario of every remote, in a real browser, over the real client, network and server rendering.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const REMOTES = Object.keys(RELEASED_PACKAGES).filter((feature) => feature !== 'shell');
const SCENARIOS = await Promise.all(REMOTES.map((remote) => readScenarios(packageFolder(remote))));

for (const [index, remote] of REMOTES.entries()) {
  test.describe(remote, () => {
    for (const scenario of SCENARIOS[index] ?? []) {
      test(`${scenario.name}: ${scenario.title}`, async ({ page, bench, problems }) => {
        // The browser tells of every reply that is not a good one; what a page does about it is seen below.
        problems.expect(/Failed to load resource/);

        if (scenario.afterSeconds) await page.clock.install();

        await put(page, bench, { remote, scenario: scenario.name });
        if (scenario.afterSeconds) await hurry(page);
        const verdict = await verdictOf(page);

        const told = await page.getByRole('region', { name: 'What is played' }).textContent();
        expect(verdict, told ?? '').toBe('shown');
        await expectStageAccessible(page);
      });
    }
  });
}

/** In small steps: nobody knows when the page on the stage began to count. */
async function hurry(page: Page): Promise<void> {
  const pass = async () => {
    await page.clock.fastForward(5000);
    return page.getByRole('main').getAttribute('data-verdict');
  };
  await expect.poll(pass, { intervals: [200], timeout: 30_000 }).not.toBe('playing');
}

/** All of axe's rules in the light theme, those about colour in the dark one too. */
async function expectStageAccessible(page: Page): Promise<void> {
  await stageOf(page).locator('body').evaluate(renderEverything);
  await expectNoObjections(new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoObjections(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function expectNoObjections(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.include(['iframe[title="Stage"]', 'html']).analyze();
  const objections = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect(objections).toEqual([]);
}

/** Out of sight, a part keeps the colours of the theme it was last seen in; and a colour on its way is none yet. */
function renderEverything(body: HTMLElement): void {
  const page = body.ownerDocument;
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.insertRule('* { content-visibility: visible !important; transition: none !important }');
  page.adoptedStyleSheets = [sheet];
}
