import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { holdScripts } from '../support/hold-scripts';
import { expect, test, untilHydrated, VIEWPORTS } from '../support/test';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px links and Accept work before any script is loaded`, async ({
    page,
    site,
  }) => {
    const { courseName } = await liveCourse(site);
    await page.setViewportSize(viewport);
    const releaseScripts = await holdScripts(page);
    await untilRendered(site, '/');
    await page.goto(site.origin, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await pressWithoutScript(page);
    await page.getByRole('button', { name: 'Accept !' }).click();
    await expect(page.getByRole('button', { name: 'Accept !' })).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(`${site.origin}/about-us`);
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await pressWithoutScript(page);

    releaseScripts();
    await untilHydrated(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await page.getByRole('button', { name: 'Use dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menuOf(page).click();
    await expect(
      isWide(page)
        ? page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: courseName })
        : page.getByRole('dialog').getByRole('link', { name: 'Contact Us' }),
    ).toBeVisible();
  });

/** Presses controls that need the page's code, which is not loaded yet. The presses must have no effect, now or later. */
async function pressWithoutScript(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await menuOf(page).click();
}

function menuOf(page: Page) {
  return page.getByRole('button', { name: isWide(page) ? 'List of courses' : 'Open menu' });
}

function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 1024;
}
