import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { expect, test, VIEWPORTS } from '../support/test';
import { delayReplies, layoutShift, NO_SHIFT, settled, watchLayoutShifts } from './page-load';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px late code and data cause no layout shifts`, {
    tag: '@nightly',
  }, async ({ page, site }) => {
    test.slow();
    const { courseName } = await liveCourse(site);
    await page.setViewportSize(viewport);
    await watchLayoutShifts(page);
    await page.goto(`${site.origin}/privacy-policy`);
    await settled(page);
    await page.getByRole('button', { name: 'Accept !' }).click();
    await delayReplies(page);

    const main = page.getByRole('main');
    // The order matters, because a link in `main` is on the page that the previous row opens.
    for (const [link, shows] of [
      [footerLink(page, 'Courses'), main.getByRole('link', { name: courseName, exact: true })],
      [
        main.getByRole('link', { name: courseName, exact: true }),
        main.getByRole('heading', { level: 1, name: courseName }),
      ],
      [
        main.getByRole('link', { name: 'Register Now' }).first(),
        main.getByRole('heading', { name: 'Billing details' }),
      ],
      [footerLink(page, 'Mentors'), main.getByRole('heading', { name: 'Our Experienced Mentors' })],
      [footerLink(page, 'Contact Us'), main.getByRole('textbox', { name: 'Name' })],
      [footerLink(page, 'About Us'), main.getByRole('heading', { level: 1, name: 'About Us' })],
      [
        page.getByRole('banner').getByRole('link', { name: 'Stepwell Academy, home' }),
        main.getByText('Go deep.'),
      ],
    ] as const) {
      await link.click({ timeout: 10_000 });
      await expect(shows).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), page.url()).toEqual(NO_SHIFT);
    }
  });
}

function footerLink(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('link', { name, exact: true });
}
