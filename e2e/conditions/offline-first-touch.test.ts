import type { Locator, Page } from '@playwright/test';
import { NETWORK_ERROR } from '@stepwell/contract';
import { liveCourse, STUDENT } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { DESKTOP, expect, PHONE, test, untilHydrated } from '../support/test';

// The code of newsletter, chat and menu is loaded when a visitor first uses them. Here that happens without a network.

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, problems }) => {
  // With data saver on, nothing is prefetched, so the code is not loaded before the page is offline.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  // The federation runtime warns if a remote is requested a second time.
  problems.expect(/The remote "\w+" is already registered/);
});

const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('E-mail address');
const subscribe = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
/** The alert that answers a press whose code cannot be loaded. */
const pressError = (page: Page) => page.getByRole('alert').filter({ hasText: NETWORK_ERROR });

for (const [control, submit] of [
  ['Enter', (page: Page) => newsletter(page).press('Enter')],
  ['its button', (page: Page) => pressMiddle(subscribe(page))],
] as const)
  test(`text typed offline into the newsletter is kept until ${control} sends it online`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize(PHONE);
    await untilRendered(site, '/privacy-policy');
    await page.goto(`${site.origin}/privacy-policy`);
    await untilHydrated(page);
    const field = await newsletter(page).elementHandle();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');

    await newsletter(page).pressSequentially(STUDENT.email);
    await failed;
    await submit(page);
    await expect(pressError(page)).toHaveText(NETWORK_ERROR);
    await expect(pressError(page)).toBeInViewport({ ratio: 1 });
    await expect(newsletter(page)).toHaveValue(STUDENT.email);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();

    await context.setOffline(false);
    await expect(pressError(page)).toBeHidden();
    await expect(subscribe(page)).toBeEnabled();
    await expect(newsletter(page)).toHaveValue(STUDENT.email);
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    await submit(page);
    await expect(newsletter(page)).toHaveValue('');
  });

test('the chat opens online after it was first pressed offline', async ({ page, context, site }) => {
  await page.setViewportSize(PHONE);
  await untilRendered(site, '/about-us');
  await page.goto(`${site.origin}/about-us`);
  await untilHydrated(page);
  await context.setOffline(true);

  const chat = page.getByRole('button', { name: /chat/i }).first();
  await chat.click();
  await expect(pressError(page)).toHaveText(NETWORK_ERROR);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();

  await context.setOffline(false);
  await expect(pressError(page)).toBeHidden();
  // The first press online fetches the code and has no other effect.
  await expect(async () => {
    await chat.click();
    await expect(page.getByRole('dialog', { name: /chat/i })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the courses menu, first opened offline, shows the links of the server’s HTML', async ({
  page,
  context,
  site,
  problems,
}) => {
  // Code of the page's mentors, whose request the lost network may have ended.
  problems.expect(/was preloaded|could not be loaded/);
  const { courseName } = await liveCourse(site);
  await page.setViewportSize(DESKTOP);
  await untilRendered(site, '/about-us');
  await page.goto(`${site.origin}/about-us`);
  await untilHydrated(page);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'List of courses' }).click();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: courseName });
  await expect(link).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Retry' })).toBeHidden();

  await context.setOffline(false);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
});

test('a form whose code failed to load comes back with Retry, and is sent', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(
    /ScriptNetworkError|RUNTIME-008|Failed to load|could not be loaded|Loading chunk|was preloaded/,
  );
  await untilRendered(site, '/contact-us');
  let isLost = true;
  await page.route(/\/r\/engagement\/.*\.js/, (route) =>
    isLost ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.goto(`${site.origin}/contact-us`);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 30_000 });

  isLost = false;
  const form = page.getByRole('form', { name: 'Send a query' });
  await retry.click();
  await expect(form).toBeVisible();
  await form.getByLabel('Full name').fill(STUDENT.name);
  await form.getByLabel('E-mail').fill(STUDENT.email);
  await form.getByLabel('Phone').fill(STUDENT.phone);
  await form.getByLabel('Message').fill('When does the next batch begin?');
  await form.getByRole('button', { name: 'Send query' }).click();

  await expect(page.getByText('Your query is in')).toBeVisible();
});

/** Presses the middle of a button with the pointer, even if the button is disabled. Playwright's click would wait. */
async function pressMiddle(button: Locator): Promise<void> {
  const page = button.page();
  await expect(async () => {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: x + width / 2, y: y + height / 2 };
    // Layout during scrolling may have moved the button.
    expect(
      await button.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), middle),
    ).toBe(true);
    await page.mouse.click(middle.x, middle.y);
  }).toPass({ timeout: 10_000 });
}
