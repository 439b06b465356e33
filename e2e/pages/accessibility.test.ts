import {
  courseOfStatus,
  fillBillingForm,
  liveCourse,
  openSummary,
  placeOrder,
  submitReference,
} from '../enrolment/enrol';
import { expectAccessible } from '../support/axe';
import { DESKTOP, expect, IS_NIGHTLY, PHONE, test, untilHydrated, VIEWPORTS } from '../support/test';

// The tests are independent, so they are distributed over all workers.
test.describe.configure({ mode: 'parallel' });

// No animations during the checks: everything has its final position and colour.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ALL_PATHS = [
  '/',
  '/about-us',
  '/courses',
  '/mentors',
  '/contact-us',
  '/hyperlink-policy',
  '/privacy-policy',
  '/refund-policy',
  '/security-policy',
  '/terms-and-conditions',
];

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of IS_NIGHTLY ? ALL_PATHS : ['/']) {
      test(`${path} has no axe violations, in either theme`, async ({ page, site }) => {
        await page.goto(site.origin + path);
        await untilHydrated(page);
        await expectAccessible(page);
      });
    }

    for (const status of IS_NIGHTLY ? [0, 1, 2] : [1]) {
      test(`the course and checkout pages of a course of status ${status} have no axe violations, in either theme`, async ({
        page,
        site,
      }) => {
        const { _id: id } = await courseOfStatus(site, status);
        await page.goto(`${site.origin}/course/${id}`);
        await untilHydrated(page);
        await expectAccessible(page);

        await page.goto(`${site.origin}/checkout/${id}`);
        await untilHydrated(page);
        await expectAccessible(page);
      });
    }

    test('the not-found page has no axe violations, in either theme', { tag: '@nightly' }, async ({
      page,
      site,
      problems,
    }) => {
      problems.expect(/status of 404/);
      await page.goto(`${site.origin}/course/no-such-course`);
      await expect(page.getByRole('button', { name: 'Accept !' })).toBeVisible();
      await expectAccessible(page);
    });

    test('every step of an order has no axe violations, in either theme', async ({
      page,
      site,
      problems,
    }) => {
      problems.expect(/status of (404|409)/);
      const { _id } = await liveCourse(site);
      await page.goto(`${site.origin}/checkout/${_id}`);
      await untilHydrated(page);
      await page.getByLabel('Full name').fill('I');
      await openSummary(page);
      await page.getByLabel('Coupon code').fill('NOSUCHCODE');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('Enter a valid full name')).toBeVisible();
      await expect(page.getByText(/invalid|unknown|know/i).first()).toBeVisible();
      await expectAccessible(page);

      await fillBillingForm(page);
      await placeOrder(page);
      await expectAccessible(page);

      await submitReference(page, `55512341234${viewport === DESKTOP ? 1 : 2}`);
      await expect(page.getByRole('heading', { name: 'Thanks for Your Order' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('overlays of the page have no axe violations, in either theme', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await page.goto(site.origin);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'List of courses' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Open chat/ }).click();
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  await page.goto(site.origin);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'List of courses' }).click();
  await expectAccessible(page);
});
