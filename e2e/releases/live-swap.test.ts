import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyFile, readPrivateKey } from '@stepwell/releases/keys';
import { placeIn } from '@stepwell/releases/place';
import { RemoteReleases } from '@stepwell/releases/remote-releases';
import { signBuild } from '@stepwell/releases/sign-build';
import { addToken, VERBS } from '@stepwell/releases/tokens';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { bootOf, liveId, publishVariant, untilRevision, untilServed, withVariant } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { timedUnderLoad } from '../support/slowdown';
import { expect, test, untilHydrated } from '../support/test';
import { Visitors } from './visitors';

// A team releases a changed text of the checkout through the release service, while visitors request pages.
test.describe.configure({ mode: 'serial' });

const OLD_TEXT = 'Billing details';
const NEW_TEXT = 'Details for the bill';
const CHECKOUT = '/checkout/algebra';
const PATHS = ['/', '/courses', CHECKOUT, '/course/algebra', '/contact-us', CHECKOUT];

const CHANGES = 20;
const VISITS_PER_SECOND = 50;
/** Bounds on a quiet machine, from the command until pages are made from the revision. */
const PUBLISHED_WITHIN_MS = 3000;
const ROLLED_BACK_WITHIN_MS = 1000;

let api: ContractServer;
let site: Site;
let team: RemoteReleases;
/** Release ids of the checkout: with `OLD_TEXT`, which is live at first, and with `NEW_TEXT`. */
let older: string;
let newer: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  const port = await freePort();
  site = await startSite({ apiOrigin: api.origin, env: { RELEASES_PORT: String(port) } });
  const expiresAt = '2100-01-01T00:00:00.000Z';
  const terms = { team: 'checkout', features: ['checkout'], verbs: [...VERBS], expiresAt };
  team = new RemoteReleases(`http://127.0.0.1:${port}`, await addToken(placeIn(site.dataDir), terms));
  older = liveId(site.dataDir, 'checkout');
  newer = await publishVariant(site.dataDir, 'checkout', changeText);
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('publishing alone changes no page', async () => {
  expect(visibleHtml((await getPage(site, CHECKOUT)).html)).toContain(OLD_TEXT);
});

test('20 promotions and rollbacks under 50 requests a second: no page fails or mixes releases', async () => {
  test.setTimeout(240_000);
  const visitors = new Visitors(site.origin, PATHS, VISITS_PER_SECOND);
  const visiting = visitors.visit();

  for (let change = 0; change < CHANGES; change += 1) {
    const { revision } =
      change % 2 === 0
        ? await team.promote({ checkout: newer }, { by: 'asha' })
        : await team.rollback('checkout', { by: 'asha' });
    await untilServed(site.origin, revision);
  }
  visitors.leave();
  await visiting;

  const { replies } = visitors;
  expect(replies.map(({ problem }) => problem).filter(Boolean)).toEqual([]);
  for (const [id, ownText, otherText] of [
    [older, OLD_TEXT, NEW_TEXT],
    [newer, NEW_TEXT, OLD_TEXT],
  ] as const) {
    const pages = replies.filter(({ path, releases }) => path === CHECKOUT && releases.checkout === id);
    const texts = pages.map(({ html }) => visibleHtml(html));
    expect(texts.filter((text) => text.includes(ownText)).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(otherText))).toEqual([]);
  }
});

test('a release is published and live within 3 s, and rolled back within 1 s', async () => {
  const [published, rolledBack]: [number[], number[]] = [[], []];
  // The fastest of three, because other work of the machine only adds time.
  for (const suffix of ['one', 'two', 'three']) {
    await withVariant(site.dataDir, 'checkout', changeText, suffix, async (folder, id) => {
      const { tookMs } = await timedUnderLoad(async () => {
        await team.publish(await signBuild(folder, { by: 'asha', keyOf }));
        await untilServed(site.origin, (await team.promote({ checkout: id }, { by: 'asha' })).revision);
      });
      published.push(tookMs);
    });
    const { tookMs } = await timedUnderLoad(async () => {
      await untilServed(site.origin, (await team.rollback('checkout', { by: 'asha' })).revision);
    });
    rolledBack.push(tookMs);
  }

  test.info().annotations.push({ type: 'ms', description: JSON.stringify({ published, rolledBack }) });
  expect(Math.min(...published)).toBeLessThan(PUBLISHED_WITHIN_MS);
  expect(Math.min(...rolledBack)).toBeLessThan(ROLLED_BACK_WITHIN_MS);
});

test('a tab that was opened before a promotion keeps its release until a page load', async ({ page }) => {
  await page.goto(`${site.origin}/course/algebra`);
  await untilHydrated(page);
  await team.promote({ checkout: newer }, { by: 'asha' });
  await untilRevision(site);

  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('heading', { name: OLD_TEXT })).toBeVisible();

  await page.goto(site.origin + CHECKOUT);
  await expect(page.getByRole('heading', { name: NEW_TEXT })).toBeVisible();
});

test('a rollback survives a restart of npm start', async () => {
  await team.promote({ checkout: older }, { by: 'asha' });

  await site.restart();

  const { features } = bootOf((await getPage(site, CHECKOUT)).html);
  expect(features.find(({ name }) => name === 'checkout')?.release).toBe(older);
  expect(site.log()).toContain(
    `checkout ${older} is live (this workspace; made live by team checkout (asha) on`,
  );
});

function keyOf(feature: string) {
  return readPrivateKey(privateKeyFile(placeIn(site.dataDir), feature));
}

/** @throws Error if no file of the release has the text, as after a change of the form */
function changeText(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.js'))
    .map((item) => join(item.parentPath, item.name))
    .filter((file) => readFileSync(file, 'utf8').includes(OLD_TEXT));
  if (files.length === 0) throw new Error(`No script of the checkout has the text "${OLD_TEXT}".`);
  for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(OLD_TEXT, NEW_TEXT));
}
