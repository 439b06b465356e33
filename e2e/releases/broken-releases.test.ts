import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillBillingForm, placeOrder, STUDENT } from '../enrolment/enrol';
import { getPage } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { liveId, makeLive, promoteVariant, requestedReleases, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { timedUnderLoad } from '../support/slowdown';
import { expect, test } from '../support/test';
import { BROKEN, changeComponent, changeModule, PAGE } from './break-module';

// A team publishes and promotes a broken checkout. Whatever is broken, a learner can still place an order.
/** A page replaces a region that stays empty for eight seconds; the rest is a margin for a busy machine. */
const REPLACED_WITHIN = { timeout: 30_000 };
const ANSWERED_WITHIN_MS = 2000;

/** What is broken, by name; each changes the folder of a built release. */
const FAULTS = {
  'whose entry is missing': (folder) => rmSync(join(folder, 'browser/remoteEntry.js')),
  'that throws when it is loaded': (folder) =>
    writeFileSync(join(folder, 'browser/remoteEntry.js'), `throw new Error('${BROKEN}');`),
  'that throws when it is rendered in a browser': (folder) =>
    changeComponent(folder, PAGE, `()=>{throw new Error("${BROKEN}")}`),
  'that throws when it is rendered on the server': (folder) =>
    replaceOnServer(folder, `() => { throw new Error('${BROKEN}'); }`),
  // A ref runs where an effect runs: after React has put the element into the page.
  'that throws in an effect': (folder) =>
    changeComponent(folder, PAGE, `()=>${elementWithRef(`throw new Error("${BROKEN}")`)}`),
  'that throws on every press': (folder) =>
    changeModule(
      folder,
      PAGE,
      (code) => `${code};addEventListener("click",()=>{throw new Error("${BROKEN}")},true);`,
    ),
  'that loops endlessly on the server': (folder) => replaceOnServer(folder, '() => { for (;;); }'),
  'that fills the memory of the server': (folder) =>
    replaceOnServer(
      folder,
      '() => { for (const eaten = [];;) eaten.push(new Array(100_000).fill(eaten.length)); }',
    ),
  'that suspends for ever': (folder) => changeComponent(folder, PAGE, '()=>{throw new Promise(()=>{})}'),
  'that draws nothing': (folder) => {
    changeComponent(folder, PAGE, '()=>null');
    replaceOnServer(folder, '() => null');
  },
} satisfies Record<string, (folder: string) => void>;

type Fault = keyof typeof FAULTS;

/** With these the page is usable at once; the others are replaced by the previous release in the browser. */
const USABLE_AT_ONCE: readonly Fault[] = [
  'that throws when it is rendered on the server',
  'that throws on every press',
  'that loops endlessly on the server',
  'that fills the memory of the server',
];

let api: ContractServer;
let site: Site;
let good: string;
/** Number of broken releases so far. */
let broken = 0;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
  good = liveId(site.dataDir, 'checkout');
});

test.beforeEach(({ page }) => page.addInitScript(markServerForm));

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

for (const fault of Object.keys(FAULTS) as Fault[]) {
  test(`an order can be placed while a checkout is live ${fault}`, async ({ page, problems }) => {
    // React reports what it renders anew: errors 418 and 419.
    problems.expect(new RegExp(`${BROKEN}|checkout|status of 404|Failed to load|React error #41[89]`));
    await breakCheckout(fault);

    const { value, tookMs } = await timedUnderLoad(() => getPage(site, '/checkout/algebra'));
    expect(value.status).toBe(200);
    expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
    await page.goto(`${site.origin}/checkout/algebra`);
    await expect(page.getByRole('banner')).toBeVisible();
    if (!USABLE_AT_ONCE.includes(fault)) await untilReplaced(page);
    await expect(billing(page)).toBeVisible(REPLACED_WITHIN);
    await fillBillingForm(page);

    expect(await placeOrder(page)).not.toBe('');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  });
}

for (const fault of [
  'that throws when it is rendered in a browser',
  'that throws in an effect',
  'that suspends for ever',
] as const) {
  test(`text that was typed into the server’s markup is kept while a checkout is live ${fault}`, async ({
    page,
    problems,
  }) => {
    problems.expect(new RegExp(`${BROKEN}|shows nothing|React error #41[89]`));
    await breakCheckout(fault);
    // The code arrives once the visitor has typed.
    let sendCode = () => {};
    const isTyped = new Promise<void>((resolve) => {
      sendCode = resolve;
    });
    await page.route(/\/r\/checkout\//, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto(`${site.origin}/checkout/algebra`, { waitUntil: 'domcontentloaded' });
    await billing(page).getByLabel('Full name').fill(STUDENT.name);
    await billing(page).getByLabel('E-mail').fill(STUDENT.email);

    sendCode();

    await untilReplaced(page);
    await expect(billing(page).getByLabel('Full name')).toHaveValue(STUDENT.name);
    await expect(billing(page).getByLabel('E-mail')).toHaveValue(STUDENT.email);
  });
}

test('a link to a broken checkout shows the previous release, and what failed is in one line of the log', async ({
  page,
  problems,
}) => {
  problems.expect(new RegExp(BROKEN));
  const id = await breakCheckout('that throws when it is rendered in a browser');
  await page.goto(`${site.origin}/course/algebra`);

  await page.getByRole('link', { name: 'Register Now' }).first().click();

  await expect(billing(page)).toBeVisible(REPLACED_WITHIN);
  await expect.poll(() => site.log()).toContain(id);
});

/** Publishes and promotes a broken copy of the good release, which is the previous one then. @returns its id */
async function breakCheckout(fault: Fault): Promise<string> {
  await makeLive(site.dataDir, 'checkout', good);
  broken += 1;
  const id = await promoteVariant(site.dataDir, 'checkout', FAULTS[fault], `broken${broken}`);
  await untilRevision(site);
  return id;
}

/** Marks the form of the server's markup, before any script of the page runs. Runs in the page. */
function markServerForm(): void {
  document.addEventListener(
    'readystatechange',
    () => document.querySelector('main form')?.setAttribute('data-first', ''),
    { once: true },
  );
}

/** Waits until the previous release has rendered the form in the place of the server's markup. */
async function untilReplaced(page: Page): Promise<void> {
  await expect.poll(() => requestedReleases(page, 'checkout'), REPLACED_WITHIN).toContain(good);
  await expect(page.locator('form[data-first]')).toHaveCount(0, REPLACED_WITHIN);
  await expect(billing(page)).toBeVisible(REPLACED_WITHIN);
}

function billing(page: Page) {
  return page.getByRole('form', { name: 'Billing details' });
}

/** Replaces the component that the server renders. @param component JavaScript */
function replaceOnServer(folder: string, component: string): void {
  appendFileSync(
    join(folder, 'node', `${PAGE}.js`),
    `\n;module.exports = { ...module.exports, Component: ${component} };\n`,
  );
}

/** A React element whose ref runs JavaScript. */
function elementWithRef(code: string): string {
  const ref = `()=>{${code}}`;
  return `({$$typeof:Symbol.for("react.transitional.element"),type:"div",key:null,ref:${ref},props:{ref:${ref},children:"broken"}})`;
}
