import type { Page } from '@playwright/test';
import { NOT_FOUND_HEADING, PATHS } from '@stepwell/contract';
import {
  applyCoupon,
  courseOfStatus,
  fillBillingForm,
  liveCourse,
  openSummary,
  placeOrder,
} from '../enrolment/enrol';
import type { Problems } from '../support/problems';
import type { Site } from '../support/site';
import { expect, IS_NIGHTLY, untilHydrated } from '../support/test';

/** Measures the page. @param state name of its state, for reports @param scope selector of the active part, such as an open dialog; default: the page */
export type Measure = (state: string, scope?: string) => Promise<void>;

export interface JourneyContext {
  page: Page;
  site: Site;
  problems: Problems;
  /** Measures the page in its current state. */
  measure: Measure;
}

/** Journeys through every page and step of the site, which call `measure` in each state. */
export const JOURNEYS: Readonly<Record<string, (context: JourneyContext) => Promise<void>>> = {
  ...Object.fromEntries(
    Object.entries(PATHS).map(([name, path]) => [
      name,
      async ({ page, site, measure }: JourneyContext) => {
        await open(page, site, path);
        await measure(path);
      },
    ]),
  ),

  'pages with the cookie banner accepted': async ({ page, site, measure }) => {
    await open(page, site, '/');
    await page.getByRole('button', { name: 'Accept !' }).click();
    await measure('/');
    const { _id } = await liveCourse(site);
    for (const path of [PATHS.courses, PATHS.contact, `/course/${_id}`, `/checkout/${_id}`]) {
      await open(page, site, path);
      await measure(path);
    }
  },

  'courses of each status, each tab': async ({ page, site, measure }) => {
    for (const status of [0, 1, 2]) {
      await open(page, site, `/course/${(await courseOfStatus(site, status))._id}`);
      await measure(`course of status ${status}`);
    }
    await open(page, site, `/course/${(await liveCourse(site))._id}`);
    for (const tab of ['Curriculum', 'Instructor', 'References']) {
      await page.getByRole('tab', { name: tab }).click();
      await measure(`course, ${tab}`);
    }
  },

  'checkouts of courses that are not Live, and the not-found page': async ({
    page,
    site,
    problems,
    measure,
  }) => {
    for (const status of [0, 2]) {
      await open(page, site, `/checkout/${(await courseOfStatus(site, status))._id}`);
      await measure(`checkout of status ${status}`);
    }
    problems.expect(/status of 404/);
    await page.goto(`${site.origin}/course/no-such-course`);
    await expect(page.getByRole('heading', { name: NOT_FOUND_HEADING })).toBeVisible();
    await measure('not found');
  },

  'an order': async ({ page, site, problems, measure }) => {
    problems.expect(/status of 404|ERR_FAILED/);
    await page.route(/updateOrderStatus/, (route) => route.abort(), { times: 1 });
    await open(page, site, `/checkout/${(await liveCourse(site))._id}`);
    await measure('checkout, empty form');
    await fillBillingForm(page);
    const form = page.getByRole('form', { name: 'Billing details' });
    await form.getByLabel('Full name').fill('I');
    await form.getByLabel('E-mail').fill('no address');
    await form.getByLabel('Phone').fill('12');
    await openSummary(page);
    await page.getByLabel('Coupon code').fill('NOSUCHCODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Enter a valid full name')).toBeVisible();
    await expect(page.getByText(/invalid|unknown|know/i).first()).toBeVisible();
    await measure('checkout, errors');
    await fillBillingForm(page);
    await applyCoupon(page, 'STEP10');
    await measure('checkout, coupon applied');
    await placeOrder(page);
    await measure('payment');
    await page.getByRole('checkbox', { name: 'I have successfully paid via UPI Scan' }).check();
    const reference = page.getByRole('textbox', { name: 'UPI reference' });
    await reference.fill('12');
    await measure('payment, reference too short');
    await reference.fill(String(Date.now()).slice(-12));
    await measure('payment, reference complete');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
    await measure('reference refused');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thanks for Your Order' })).toBeVisible();
    await measure('under review');
  },

  'a query': async ({ page, site, problems, measure }) => {
    problems.expect(/ERR_FAILED/);
    await page.route(/addNewQuery/, (route) => route.abort(), { times: 1 });
    await open(page, site, PATHS.contact);
    const form = page.getByRole('form', { name: 'Send a query' });
    await form.getByLabel('Full name').fill('I');
    await form.getByLabel('E-mail').fill('no address');
    await form.getByLabel('Phone').fill('12');
    await form.getByLabel('Message').fill('?');
    await form.getByRole('button', { name: 'Send query' }).click();
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(4);
    await measure('contact, errors');
    await form.getByLabel('Full name').fill('Ishita Deshpande');
    await form.getByLabel('E-mail').fill('ishita@example.org');
    await form.getByLabel('Phone').fill('9876543210');
    await form.getByLabel('Message').fill('When does the next course begin?');
    await form.getByRole('button', { name: 'Send query' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await measure('contact, not sent');
    await form.getByRole('button', { name: 'Send query' }).click();
    await expect(form.getByText('Your query is in')).toBeVisible();
    await measure('contact, sent');
  },

  'the open menu': async ({ page, site, measure }) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: before?.height ?? 844 });
    await open(page, site, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'List of courses' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: /GATE/ }).first()).toBeVisible();
    await measure('menu open', 'dialog[open]');
  },

  'the open chat': async ({ page, site, measure }) => {
    await open(page, site, '/');
    // A press before the chat's code is there has no effect.
    await expect(async () => {
      await page.getByRole('button', { name: /^Open chat/ }).click({ timeout: 1000 });
      await expect(page.getByPlaceholder('Type a message..')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await measure('chat open', '[role="dialog"]');
  },
};

const MOST_FAULT_PRONE = ['home', 'courses of each status, each tab', 'an order'];

/** The journeys of this run by name. */
export const JOURNEYS_TO_PLAY = Object.entries(JOURNEYS).filter(
  ([name]) => IS_NIGHTLY || MOST_FAULT_PRONE.includes(name),
);

async function open(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await untilHydrated(page);
}
