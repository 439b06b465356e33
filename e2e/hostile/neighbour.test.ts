import { fillBillingForm, liveCourse, placeOrder, STUDENT } from '../enrolment/enrol';
import { untilRevision } from '../support/releases';
import { expect, test, untilHydrated } from '../support/test';
import { publishNeighbour } from './neighbour';

// All attacks at once in a browser; shell/browser/host/hostile-neighbours.test.tsx tests each one separately.

test('an order is placed beside a hostile remote', {
  tag: '@nightly',
}, async ({ page, newSite, problems }) => {
  problems.expect(/hostile effect|is not a store of reviews/);
  const site = await newSite();
  // Publishing refuses a style sheet that would change the whole page.
  await expect(publishNeighbour(site.dataDir, 'button { display: none }')).rejects.toThrow('"button" styles');
  await publishNeighbour(site.dataDir);
  await untilRevision(site);
  const path = `/checkout/${(await liveCourse(site))._id}`;
  await page.goto(site.origin + path);
  await untilHydrated(page);
  await fillBillingForm(page);

  // Filling in the form may already have hydrated the hostile region.
  await page.getByText(/^Stars (as rendered|after the attack)$/).scrollIntoViewIfNeeded();

  await expect(page.getByText('Stars after the attack')).toBeVisible();
  await expect(page.getByText('Thief cannot be shown.')).toBeVisible();
  await expect(page.getByText('Broken cannot be shown.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hostileFailures'))).toBe(3);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(STUDENT.name);

  await placeOrder(page);

  expect(await page.evaluate(() => Reflect.get(globalThis, 'hostilePresses'))).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
});
