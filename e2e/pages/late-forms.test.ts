import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR } from '@stepwell/contract';
import { fillBillingForm, liveCourse, qrCode, STUDENT } from '../enrolment/enrol';
import { scriptOf } from '../support/built-files';
import { releaseFolder } from '../support/releases';
import type { Site } from '../support/site';
import { unhurried } from '../support/slowdown';
import { expect, IS_NIGHTLY, isAlive, test } from '../support/test';

test.describe.configure({ mode: 'parallel' });

interface LateForm {
  press: string;
  feature: 'checkout' | 'engagement';
  open(page: Page, site: Site): Promise<void>;
  fill(page: Page): Promise<void>;
  button(page: Page): Locator;
  /** One field, and what was typed into it. */
  field(page: Page): [Locator, string];
  /** Where the form shows its errors. */
  error(page: Page): Locator;
  sent(page: Page): Locator;
}

/** A page whose files hang is never loaded whole. */
const WITHOUT_ALL = { waitUntil: 'domcontentloaded' } as const;
/** Time until the error is shown: at once for a file that fails, after the time-out for one that hangs. */
const GIVEN_UP_AFTER = { drop: 0, hang: LAZY_CODE_TIMEOUT_MS };
const TOLD_WITHIN = { drop: 6000, hang: LAZY_CODE_TIMEOUT_MS + 6000 };

const contact = (page: Page) => page.getByRole('form', { name: 'Send a query' });
const billing = (page: Page) => page.getByRole('form', { name: 'Billing details' });
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('E-mail address');

const FORMS: LateForm[] = [
  {
    press: 'Send query',
    feature: 'engagement',
    open: async (page, site) => void (await page.goto(`${site.origin}/contact-us`, WITHOUT_ALL)),
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
    press: 'Subscribe',
    feature: 'engagement',
    open: async (page, site) => void (await page.goto(`${site.origin}/privacy-policy`, WITHOUT_ALL)),
    fill: async (page) => newsletter(page).fill(STUDENT.email),
    button: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }),
    field: (page) => [newsletter(page), STUDENT.email],
    error: (page) => page.getByRole('contentinfo').getByText(NETWORK_ERROR),
    // The word of the server is gone after two seconds; the emptied field stays.
    sent: (page) => page.locator('footer input[name=email]:placeholder-shown'),
  },
  {
    press: 'Place order',
    feature: 'checkout',
    open: async (page, site) =>
      void (await page.goto(`${site.origin}/checkout/${(await liveCourse(site))._id}`, WITHOUT_ALL)),
    fill: fillBillingForm,
    button: (page) => billing(page).getByRole('button', { name: /^Place order/ }),
    field: (page) => [billing(page).getByLabel('Phone'), STUDENT.phone],
    error: (page) => billing(page).getByRole('alert'),
    sent: qrCode,
  },
];

for (const form of FORMS) {
  // A file that hangs is given up after seconds: of the forms, `npm test` waits for one.
  const faults =
    IS_NIGHTLY || form.press === 'Place order' ? (['drop', 'hang'] as const) : (['drop'] as const);
  for (const fault of faults) {
    const by = fault === 'drop' ? 'a click' : 'the Enter key';
    test(`${form.press}, by ${by}, before its code is loaded (${fault}): shows the network error, keeps the text, and the next press works`, async ({
      page,
      site,
      problems,
    }) => {
      problems.expect(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|chunk/);
      const code = await withhold(page, lateFilesOf(site, form.feature), fault);
      await form.open(page, site);
      await isAlive(page);

      await form.fill(page);
      await expectTold(page, form, fault, () => press(page, form, fault));
      await expect(form.error(page)).toBeInViewport();
      const [field, typed] = form.field(page);
      await expect(field).toHaveValue(typed);
      await expect(form.button(page)).toBeEnabled();

      code.giveBack();
      await expect(async () => {
        await press(page, form, fault);
        await expect(form.sent(page)).toBeVisible({ timeout: 4000 });
      }).toPass({ timeout: 30_000 });
      // The address that failed is not asked again: a request that hangs would keep it for itself.
      expect(code.asked.length).toBeGreaterThan(1);
      expect(new Set(code.asked).size).toBe(code.asked.length);
    });
  }
}

for (const fault of IS_NIGHTLY ? (['drop', 'hang'] as const) : (['drop'] as const)) {
  test(`a press before the code of API calls is loaded (${fault}) shows the network error, and the next press is sent`, async ({
    page,
    site,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|chunk/);
    const [form] = FORMS as [LateForm];
    const code = await withhold(page, scriptOf('shell', 'axios'), fault);
    await form.open(page, site);
    await isAlive(page);

    await form.fill(page);
    await expectTold(page, form, fault, () => press(page, form, 'drop'));
    code.giveBack();
    await expect(async () => {
      await press(page, form, 'drop');
      await expect(form.sent(page)).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 30_000 });
  });
}

test('a press on a slow network is sent once its code is loaded, without an error', async ({
  page,
  site,
}) => {
  const [form] = FORMS as [LateForm];
  const slow = [lateFilesOf(site, form.feature), scriptOf('shell', 'axios')];
  for (const files of slow) await page.route(files, (route) => setTimeout(() => void route.continue(), 4000));
  await form.open(page, site);
  await isAlive(page);
  const refused = page.getByText(NETWORK_ERROR).waitFor({ timeout: 30_000 });

  await form.fill(page);
  await press(page, form, 'drop');
  const first = Promise.race([refused.then(() => 'refused'), form.sent(page).waitFor({ timeout: 30_000 })]);

  expect(await first).not.toBe('refused');
  refused.catch(() => {});
});

/** A press is answered by the network error, in time. */
async function expectTold(
  page: Page,
  form: LateForm,
  fault: 'drop' | 'hang',
  pressed: () => Promise<void>,
): Promise<void> {
  const { tookMs } = await unhurried(async () => {
    await pressed();
    await expect(form.error(page)).toHaveText(NETWORK_ERROR, { timeout: 30_000 });
  }, GIVEN_UP_AFTER[fault]);
  expect(tookMs).toBeLessThan(TOLD_WITHIN[fault]);
}

async function press(page: Page, form: LateForm, fault: 'drop' | 'hang'): Promise<void> {
  // Before its region came alive it could not be sent at all.
  await expect(form.button(page)).toHaveAttribute('type', 'submit');
  await expect(form.button(page)).toBeEnabled();
  if (fault === 'drop') return form.button(page).click();
  await form.field(page)[0].press('Enter');
}

/** Scripts of a feature's live release that no page asks for by itself: what its forms fetch. */
function lateFilesOf(site: Site, feature: string): RegExp {
  const record = JSON.parse(
    readFileSync(join(releaseFolder(site.dataDir, feature), 'release.json'), 'utf8'),
  ) as {
    modules: Record<string, { js: string[] }>;
  };
  const early = Object.values(record.modules).flatMap(({ js }) => js);
  const names = ['remoteEntry.js', ...early].map((name) => name.replaceAll('.', '\\.'));
  return new RegExp(`/r/${feature}/[^/]+/(?!(${names.join('|')}))[^/]+\\.js(?!on)`);
}

/** From now on these files cannot be had: no network, or no answer. */
async function withhold(page: Page, files: RegExp, fault: 'drop' | 'hang') {
  let isBack = false;
  const asked: string[] = [];
  await page.route(files, async (route) => {
    // What failed is also looked at, by no loader: whether other bytes came than were published.
    if (route.request().resourceType() === 'script') asked.push(route.request().url());
    if (isBack) await route.continue();
    else if (fault === 'drop') await route.abort('internetdisconnected');
  });
  return {
    asked,
    giveBack: () => {
      isBack = true;
    },
  };
}
