import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillBillingForm, placeOrder } from '../enrolment/enrol';
import { getPage } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { liveId, makeLive, promoteVariant, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { timedUnderLoad } from '../support/slowdown';
import { expect, test } from '../support/test';
import { BROKEN, changeComponent, changeModule, PAGE } from './break-module';

// A team publishes and promotes a broken checkout. Whatever is broken, a learner can still place an order.
/** A page replaces a region that stays empty for eight seconds; the rest is a margin for a busy machine. */
const REPLACED_WITHIN = { timeout: 30_000 };
const ANSWERED_WITHIN_MS = 2000;

/** What is broken, by name; each changes the folder of a built release. */
const FAULTS: Record<string, (folder: string) => void> = {
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
};

let api: ContractServer;
let site: Site;
let good: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
  good = liveId(site.dataDir, 'checkout');
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

for (const [fault, breakRelease] of Object.entries(FAULTS)) {
  test(`an order can be placed while a checkout is live ${fault}`, async ({ page, problems }) => {
    // React reports what it renders anew: errors 418 and 419.
    problems.expect(new RegExp(`${BROKEN}|checkout|status of 404|Failed to load|React error #41[89]`));
    await makeLive(site.dataDir, 'checkout', good);
    const suffix = `broken${Object.keys(FAULTS).indexOf(fault)}`;
    await promoteVariant(site.dataDir, 'checkout', breakRelease, suffix);
    await untilRevision(site);

    const { value, tookMs } = await timedUnderLoad(() => getPage(site, '/checkout/algebra'));
    expect(value.status).toBe(200);
    expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
    await page.goto(`${site.origin}/checkout/algebra`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(billing(page).getByLabel('Full name')).toBeVisible(REPLACED_WITHIN);
    await fillBillingForm(page);

    expect(await placeOrder(page)).not.toBe('');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  });
}

test('a link to a broken checkout shows the previous release, and what failed is in one line of the log', async ({
  page,
  problems,
}) => {
  problems.expect(new RegExp(BROKEN));
  await makeLive(site.dataDir, 'checkout', good);
  const throwOnRender = FAULTS['that throws when it is rendered in a browser'] ?? (() => {});
  const broken = await promoteVariant(site.dataDir, 'checkout', throwOnRender, 'linked');
  await untilRevision(site);
  await page.goto(`${site.origin}/course/algebra`);

  await page.getByRole('link', { name: 'Register Now' }).first().click();

  await expect(billing(page)).toBeVisible(REPLACED_WITHIN);
  await expect.poll(() => site.log()).toContain(broken);
});

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
