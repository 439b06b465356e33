import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { openQaSite, type QaSite } from '../server/qa-site';
import { releaseOf, scenariosOf, workspaceShell } from '../server/releases';
import { expectOutcome, expectSound, VIEWS, withShownScenario } from './play-scenario';
import { played } from './played';

const { remote, release, against } = played();
const silent = () => undefined;
const [shell, tested] = [await workspaceShell(silent), await releaseOf(remote, release, silent)];
const other = against ? await releaseOf(remote, against, silent) : undefined;
const namesOfOther = other && new Set(scenariosOf(other).map(({ name }) => name));

/** Each worker has its own sites, whose session only one test at a time uses. */
const test = base.extend<object, { site: QaSite; otherSite: QaSite | undefined }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const site = await openQaSite({ shell, remote: tested });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  otherSite: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const site = other && (await openQaSite({ shell, remote: other }));
      await use(site);
      await site?.close();
    },
    { scope: 'worker' },
  ],
});

for (const scenario of scenariosOf(tested))
  test.describe(`${scenario.name}: ${scenario.title}`, () => {
    for (const view of VIEWS)
      test(`${view.width} px, ${view.colorScheme}`, async ({ browser, site, otherSite }, info) => {
        const picture = `${scenario.name}-${view.width}-${view.colorScheme}.png`;
        let tree: string | undefined;
        if (otherSite && namesOfOther?.has(scenario.name))
          await withShownScenario(browser, otherSite, scenario, view, async ({ page }) => {
            const file = info.snapshotPath(picture);
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(
              file,
              await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }),
            );
            tree = await page.locator('body').ariaSnapshot();
          });

        await withShownScenario(browser, site, scenario, view, async (shown) => {
          await expectSound(shown, view);
          if (tree !== undefined) {
            expect.soft(await shown.page.locator('body').ariaSnapshot(), 'accessibility tree').toBe(tree);
            await expect.soft(shown.page).toHaveScreenshot(picture, { fullPage: true });
          }
          await expectOutcome(shown, scenario);
        });
      });
  });
