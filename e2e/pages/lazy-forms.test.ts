import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR } from '@stepwell/contract';
import { fillBillingForm, liveCourse, qrCode, STUDENT } from '../enrolment/enrol';
import { scriptUrlPattern } from '../support/built-files';
import { releaseFolder } from '../support/releases';
import type { Site } from '../support/site';
import { timedUnderLoad } from '../support/slowdown';
import { expect, IS_NIGHTLY, test, untilHydrated } from '../support/test';

test.describe.configure({ mode: 'parallel' });

/** A form whose validation and sending is a separate script, loaded when a visitor uses the form. */
interface LazyForm {
  /** Text of its button. */
  label: string;
  feature: 'checkout' | 'engagement';
  open(page: Page, site: Site): Promise<void>;
  fill(page: Page): Promise<void>;
  button(page: Page): Locator;
  /** One field, and the value that `fill` types into it. */
  field(page: Page): [Locator, string];
  /** The form's error. */
  error(page: Page): Locator;
  /** Shown once the form was sent. */
  sent(page: Page): Locator;
}

/** Option of `page.goto`, because there is no `load` event while a file hangs. */
const BEFORE_LOAD = { waitUntil: 'domcontentloaded' } as const;
/** A file that hangs times out after seconds, so `npm test` has only files that fail at once. */
const FAULTS = IS_NIGHTLY ? (['drop', 'hang'] as const) : (['drop'] as const);
/** Milliseconds until a lazy file fails: at once without a network (`drop`), after the page's time-out if it hangs (`hang`). */
const FAILS_AFTER_MS = { drop: 0, hang: LAZY_CODE_TIMEOUT_MS };
/** Bound from the submission until the network error is shown. */
const ERROR_WITHIN_MS = { drop: 6000, hang: LAZY_CODE_TIMEOUT_MS + 6000 };

const contact = (page: Page) => page.getByRole('form', { name: 'Send a query' });
const billing = (page: Page) => page.getByRole('form', { name: 'Billing details' });
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('E-mail address');

const FORMS: LazyForm[] = [
  {
    label: 'Send query',
    feature: 'engagement',
    open: async (page, site) => void (await page.goto(`${site.origin}/contact-us`, BEFORE_LOAD)),
    fill: async (page) => {
      await contact(page).getByLabel('Full name').fill(STUDENT.name);
      await contact(page).getByLabel('E-mail').fill(STUDENT.email);
      await contact(page).getByLabel('Phone').fill(STUDENT.phone);
      await contact(page).getByLabel('Message').fill('When does the next batch begin?');
    },
    button: (page) => contact(page).getByRole('button', { name: 'Send query' }),
    field: (page) => [contact(page).getByLabel('Phone'), STUDENT.phone],
    error: (page) => contact(page).getByRole('alert'),
    sent: (page) => page.getByText('Your query is in'),
  },
  {
    label: 'Subscribe',
    feature: 'engagement',
    open: async (page, site) => void (await page.goto(`${site.origin}/privacy-policy`, BEFORE_LOAD)),
    fill: async (page) => newsletter(page).fill(STUDENT.email),
    button: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }),
    field: (page) => [newsletter(page), STUDENT.email],
    error: (page) => page.getByRole('contentinfo').getByText(NETWORK_ERROR),
    // The server's message disappears after two seconds; the empty field stays.
    sent: (page) => page.locator('footer input[name=email]:placeholder-shown'),
  },
  {
    label: 'Place order',
    feature: 'checkout',
    open: async (page, site) =>
      void (await page.goto(`${site.origin}/checkout/${(await liveCourse(site))._id}`, BEFORE_LOAD)),
    fill: fillBillingForm,
    button: (page) => billing(page).getByRole('button', { name: /^Place order/ }),
    field: (page) => [billing(page).getByLabel('Phone'), STUDENT.phone],
    error: (page) => billing(page).getByRole('alert'),
    sent: qrCode,
  },
];

// The forms share one loader, so `npm test` has only the order form.
for (const form of IS_NIGHTLY ? FORMS : FORMS.slice(-1)) {
  for (const fault of FAULTS) {
    // Each way of submitting is tested with one fault only, to save time.
    const by = fault === 'drop' ? 'click' : 'Enter';
    test(`a submission of "${form.label}" by ${by} keeps the typed text until the form's code can be loaded (${fault})`, async ({
      page,
      site,
      problems,
    }) => {
      problems.expect(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|chunk/);
      const lazyFiles = await breakFiles(page, lazyFilesOf(site, form.feature), fault);
      await form.open(page, site);
      await untilHydrated(page);

      await form.fill(page);
      await expectNetworkError(page, form, fault, () => submit(page, form, by));
      await expect(form.error(page)).toBeInViewport();
      const [field, typed] = form.field(page);
      await expect(field).toHaveValue(typed);
      await expect(form.button(page)).toBeEnabled();

      lazyFiles.restore();
      await expect(async () => {
        await submit(page, form, by);
        await expect(form.sent(page)).toBeVisible({ timeout: 4000 });
      }).toPass({ timeout: 30_000 });
      // Each attempt has its own URL: a second request for the same URL would wait for the hanging request.
      expect(lazyFiles.requested.length).toBeGreaterThan(1);
      expect(new Set(lazyFiles.requested).size).toBe(lazyFiles.requested.length);
    });
  }
}

for (const fault of FAULTS) {
  test(`a form is sent once the code of API calls can be loaded (${fault})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|chunk/);
    const [form] = FORMS as [LazyForm];
    const lazyFiles = await breakFiles(page, scriptUrlPattern('shell', 'axios'), fault);
    await form.open(page, site);
    await untilHydrated(page);

    await form.fill(page);
    await expectNetworkError(page, form, fault, () => submit(page, form, 'click'));
    lazyFiles.restore();
    await expect(async () => {
      await submit(page, form, 'click');
      await expect(form.sent(page)).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 30_000 });
  });
}

test('a form that is submitted on a slow network is sent without an error', async ({ page, site }) => {
  const [form] = FORMS as [LazyForm];
  const slow = [lazyFilesOf(site, form.feature), scriptUrlPattern('shell', 'axios')];
  for (const files of slow) await page.route(files, (route) => setTimeout(() => void route.continue(), 4000));
  await form.open(page, site);
  await untilHydrated(page);
  const networkError = page.getByText(NETWORK_ERROR).waitFor({ timeout: 30_000 });

  await form.fill(page);
  await submit(page, form, 'click');
  const shownFirst = Promise.race([
    networkError.then(() => 'network error'),
    form.sent(page).waitFor({ timeout: 30_000 }),
  ]);

  expect(await shownFirst).not.toBe('network error');
  // This promise is rejected later, when nothing awaits it.
  networkError.catch(() => {});
});

/** Submits the form and asserts that it shows the network error in time. */
async function expectNetworkError(
  page: Page,
  form: LazyForm,
  fault: 'drop' | 'hang',
  submitForm: () => Promise<void>,
): Promise<void> {
  const { tookMs } = await timedUnderLoad(async () => {
    await submitForm();
    await expect(form.error(page)).toHaveText(NETWORK_ERROR, { timeout: 30_000 });
  }, FAILS_AFTER_MS[fault]);
  expect(tookMs).toBeLessThan(ERROR_WITHIN_MS[fault]);
}

async function submit(page: Page, form: LazyForm, by: 'click' | 'Enter'): Promise<void> {
  // The button has another type until its region is hydrated.
  await expect(form.button(page)).toHaveAttribute('type', 'submit');
  await expect(form.button(page)).toBeEnabled();
  if (by === 'click') return form.button(page).click();
  await form.field(page)[0].press('Enter');
}

/** Matches the scripts of a feature's live release that no module lists, because forms load them on demand. */
function lazyFilesOf(site: Site, feature: string): RegExp {
  const record = JSON.parse(
    readFileSync(join(releaseFolder(site.dataDir, feature), 'release.json'), 'utf8'),
  ) as {
    modules: Record<string, { js: string[] }>;
  };
  const listed = Object.values(record.modules).flatMap(({ js }) => js);
  const names = ['remoteEntry.js', ...listed].map((name) => name.replaceAll('.', '\\.'));
  return new RegExp(`/r/${feature}/[^/]+/(?!(${names.join('|')}))[^/]+\\.js(?!on)`);
}

/** Makes requests for these files fail (`drop`) or hang. @returns the URLs that scripts requested, and a function that ends the fault */
async function breakFiles(page: Page, files: RegExp, fault: 'drop' | 'hang') {
  let isRestored = false;
  const requested: string[] = [];
  await page.route(files, async (route) => {
    // Counts only requests of scripts, because the page fetches a failed file to compare its hash with the published hash.
    if (route.request().resourceType() === 'script') requested.push(route.request().url());
    if (isRestored) await route.continue();
    else if (fault === 'drop') await route.abort('internetdisconnected');
  });
  return {
    requested,
    restore: () => {
      isRestored = true;
    },
  };
}
