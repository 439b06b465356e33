import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { bootOf, liveId, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, isAlive, test } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';
import { Crowd } from './crowd';
import { release } from './release-command';

// A team changes a text of the checkout in its own workspace, and releases it while the site is visited.
test.describe.configure({ mode: 'serial' });

const OLD_TEXT = 'Billing details';
const NEW_TEXT = 'Details for the bill';
const CHECKOUT = '/checkout/algebra';
const PATHS = ['/', '/courses', CHECKOUT, '/course/algebra', '/contact-us', CHECKOUT];

const REQUESTS = 2000;
const AT_ONCE = 20;
/** New pages show a promotion or a rollback within this time. */
const SHOWN_WITHIN_MS = 1000;

let api: ContractServer;
let workspace: WorkspaceCopy;
let site: Site;
let older: string;
let newer: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  workspace = copyWorkspace();
  site = await startSite({ apiOrigin: api.origin, root: workspace.root });
  older = liveId(site.dataDir, 'checkout');
  const form = join(workspace.root, 'mfe-checkout/src/billing-form/BillingForm.tsx');
  writeFileSync(form, readFileSync(form, 'utf8').replaceAll(OLD_TEXT, NEW_TEXT));
  const { code, text, json } = await release(workspace.root, site.dataDir, 'publish', 'checkout', '--json');
  expect(code, text).toBe(0);
  [{ id: newer }] = json as [{ id: string }];
});

test.afterAll(async () => {
  await site?.stop();
  workspace?.remove();
  await api?.down();
});

test('publishing alone changes no page', async () => {
  expect(newer).not.toBe(older);

  const { html } = await getPage(site, CHECKOUT);

  expect(visibleHtml(html)).toContain(OLD_TEXT);
});

test('2,000 requests, 20 at once, across promote and rollback: none fails, none mixes two releases', async () => {
  test.setTimeout(240_000);
  const crowd = new Crowd(site.origin, PATHS, AT_ONCE);
  const visiting = crowd.visit();

  await crowd.untilReplies(REQUESTS / 3);
  const promoted = await release(workspace.root, site.dataDir, 'promote', 'checkout', newer, '--by', 'asha');
  const promotedAt = performance.now();
  await crowd.untilReplies(crowd.replies.length + REQUESTS / 3);
  const rolledBack = await release(workspace.root, site.dataDir, 'rollback', 'checkout', '--by', 'asha');
  const rolledBackAt = performance.now();
  await crowd.untilReplies(Math.max(REQUESTS, crowd.replies.length + REQUESTS / 3));
  crowd.leave();
  await visiting;

  expect([promoted.code, rolledBack.code], promoted.text + rolledBack.text).toEqual([0, 0]);
  const { replies } = crowd;
  expect(replies.length).toBeGreaterThanOrEqual(REQUESTS);
  expect(replies.map(({ problem }) => problem).filter(Boolean)).toEqual([]);

  const checkouts = replies.filter(({ path }) => path === CHECKOUT);
  const expected = ({ askedAt }: { askedAt: number }) =>
    askedAt > promotedAt + SHOWN_WITHIN_MS && askedAt < rolledBackAt - SHOWN_WITHIN_MS ? newer : older;
  const settled = checkouts.filter(
    ({ askedAt }) =>
      !isWithin(askedAt, promotedAt - 5000, promotedAt + SHOWN_WITHIN_MS) &&
      !isWithin(askedAt, rolledBackAt - 5000, rolledBackAt + SHOWN_WITHIN_MS),
  );
  expect(settled.filter((reply) => reply.releases.checkout !== expected(reply))).toEqual([]);
  for (const id of [older, newer]) {
    const texts = checkouts
      .filter(({ releases }) => releases.checkout === id)
      .map(({ html }) => visibleHtml(html));
    expect(texts.filter((text) => text.includes(id === newer ? NEW_TEXT : OLD_TEXT)).length).toBeGreaterThan(
      0,
    );
    expect(texts.filter((text) => text.includes(id === newer ? OLD_TEXT : NEW_TEXT))).toEqual([]);
  }
});

test('a tab that was open before a promotion goes on with the release that it began with', async ({
  page,
}) => {
  await page.goto(`${site.origin}/course/algebra`);
  await isAlive(page);
  await release(workspace.root, site.dataDir, 'promote', 'checkout', newer, '--by', 'asha');
  await untilRevision(site);

  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await expect(page.getByRole('heading', { name: OLD_TEXT })).toBeVisible();
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.getByRole('heading', { name: 'Send a query' })).toBeVisible();

  await page.goto(site.origin + CHECKOUT);
  await expect(page.getByRole('heading', { name: NEW_TEXT })).toBeVisible();
});

test('a person’s rollback survives a restart of npm start, which says what is live and why', async () => {
  await release(workspace.root, site.dataDir, 'rollback', 'checkout', '--by', 'asha');

  await site.restart();

  expect(liveId(site.dataDir, 'checkout')).toBe(older);
  expect(
    bootOf((await getPage(site, CHECKOUT)).html).features.find(({ name }) => name === 'checkout')?.release,
  ).toBe(older);
  expect(site.log()).toContain(`checkout ${older} is live (made live by asha on`);
});

test('a promotion for a revision that is over is refused, and says so', async () => {
  const { code, json } = await release(
    workspace.root,
    site.dataDir,
    ...['promote', 'checkout', newer, '--if-revision', '0', '--json'],
  );

  expect(code).toBe(1);
  expect(json).toEqual({ error: expect.stringMatching(/^The registry is at revision \d+, not 0;/) });
});

test('the list tells what is live, what was before, by whom and when', async () => {
  const { text, json } = await release(workspace.root, site.dataDir, 'list', 'checkout', '--json');

  expect(json, text).toMatchObject({
    features: {
      checkout: {
        live: older,
        previous: newer,
        by: 'asha',
        releases: expect.arrayContaining([expect.objectContaining({ id: newer })]),
      },
    },
  });
});

function isWithin(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}
