import type { Browser, Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { newGrant } from '@stepwell/release-server/grant';
import { openStorage } from '@stepwell/release-server/storage';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { runInLanes } from '../remote-faults/run-in-lanes';
import { chunkNumberOf } from '../support/built-files';
import { ContractServer } from '../support/contract-server';
import { Problems } from '../support/problems';
import { liveId, publishVariant, untilRevision } from '../support/releases';
import { ROOT } from '../support/root';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';
import { BROKEN, throwOnRender } from './break-module';
import { Learner, type Way } from './learner';
import { release } from './release-command';

// A checkout that throws in every browser: first for a tenth of all visits, then for all.
test.describe.configure({ mode: 'serial' });

const LEARNERS = 6;
/** Number of learners whose visits get the canary (a bucket, 0 to 99, decides). The last arrives after the canary was stopped. */
const CANARY_LEARNERS = 4;
/** Number of other learners' browsers that are open at the same time. */
const CONCURRENCY = 3;
/** Bound from the third failed visit to the stop of the canary. Edges report and canaries are evaluated every 2 s; the rest is a margin. */
const STOP_TIMEOUT = { timeout: 45_000 };

let api: ContractServer;
let site: Site;
let teamPage: string;
let token: string;
/** Release IDs of checkout: the live release, and the release that throws. */
let live: string;
let broken: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  api = await ContractServer.start();
  const port = await freePort();
  site = await startSite({ apiOrigin: api.origin, env: { RELEASES_PORT: String(port) } });
  teamPage = `http://localhost:${port}/team`;
  live = liveId(site.dataDir, 'checkout');
  broken = await publishVariant(site.dataDir, 'checkout', (folder) => throwOnRender(folder, 'CheckoutPage'));
  const created = newGrant({
    team: 'checkout',
    features: ['checkout'],
    verbs: ['read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  token = created.token;
  await (await openStorage({ dataDir: site.dataDir })).grants.save(created.grant);
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('no learner loses an order or typed text during a canary of a throwing checkout', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const options = ['--percent', '10', '--group', 'qa'];
  const started = await release(ROOT, site.dataDir, 'canary', 'checkout', broken, ...options);
  // Exit code 2: the canary runs, but on a busy machine the edge needs longer to serve it than the command waits.
  expect([0, 2], started.text).toContain(started.code);
  await expect.poll(() => isAssigned('qa'), { timeout: 60_000 }).toBe(true);
  const [assigned, unassigned] = await bucketsByAssignment();
  const problems = new Problems();
  problems.expect(new RegExp(BROKEN));
  const observations: Awaited<ReturnType<Learner['observations']>>[] = [];
  let turn = 0;
  const enrolAs = async (way: Omit<Way, 'origin'>, beforeOrdering = async (_: Learner) => {}) => {
    turn += 1;
    await enrol(browser, problems, turn, { origin: site.origin, ...way }, async (learner) => {
      await beforeOrdering(learner);
      await learner.placeOrder();
      observations.push(await learner.observations());
    });
  };
  const untilStopped = () =>
    expect
      .poll(() => releasePlace(site.dataDir).registry.read().features.checkout?.canary, STOP_TIMEOUT)
      .toBeUndefined();
  const [first, second, third, last] = assigned;

  await Promise.all([
    // One learner orders while the failing release is still assigned, two are in the middle of an order when the canary is stopped.
    enrolAs({ bucket: first, by: 'link' }, ({ page }) => untilLiveForm(page)),
    enrolAs({ bucket: second, by: 'link' }, untilStopped),
    enrolAs({ bucket: third, by: 'address', whileTyping: delayCode }, async ({ page }) => {
      await untilLiveForm(page);
      await untilStopped();
    }),
    runInLanes(
      Array.from({ length: CONCURRENCY }, () => enrolAs),
      unassigned.map(
        (bucket, index) => (enrolInLane) => enrolInLane({ bucket, by: index % 2 ? 'link' : 'address' }),
      ),
      Number.POSITIVE_INFINITY,
    ),
  ]);
  await expect.poll(() => isAssigned(last)).toBe(false);
  await enrolAs({ bucket: last, by: 'link' });

  expect(observations).toEqual(Array(LEARNERS).fill({ cards: 0, replaced: [] }));
  expect(new Set([...api.orders.values()].map(({ studentPhone }) => studentPhone)).size).toBe(LEARNERS);
  expect(api.orders.size).toBe(LEARNERS);
  expect(problems.unexpected()).toEqual([]);
  expect(liveId(site.dataDir, 'checkout')).toBe(live);
  const [line] = (await (await openStorage({ dataDir: site.dataDir })).deployments.history()).slice(-1);
  const sentence = new RegExp(`^stopped: 3 of 3 visits of ${broken} failed, 0 of \\d+ of the live release$`);
  expect(line).toMatchObject({ by: 'the canary rule', reason: expect.stringMatching(sentence) });
  expect(site.log()).toContain(`canary of checkout: ${line?.reason}`);
  await logIn(page);
  await expect(page.getByRole('listitem').filter({ hasText: line?.reason }).first()).toBeVisible();
});

test('while a throwing checkout is live, every learner gets the last known good release', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  api.orders.clear();
  const options = ['--reason', 'it was only three'];
  const promoted = await release(ROOT, site.dataDir, 'promote', 'checkout', broken, ...options);
  expect([0, 2], promoted.text).toContain(promoted.code);
  await untilRevision(site);
  const problems = new Problems();
  problems.expect(new RegExp(BROKEN));

  await runInLanes(
    Array.from({ length: CONCURRENCY }),
    Array.from({ length: LEARNERS }, (_, turn) => () => {
      const by = turn % 2 ? 'link' : 'address';
      const way = { origin: site.origin, by, whileTyping: by === 'address' ? delayCode : undefined } as const;
      return enrol(browser, problems, turn, way, async (learner) => {
        await untilLiveForm(learner.page);
        await learner.placeOrder();
        expect(await learner.observations()).toEqual({ cards: 0, replaced: [] });
      });
    }),
    Number.POSITIVE_INFINITY,
  );

  expect(api.orders.size).toBe(LEARNERS);
  expect(problems.unexpected()).toEqual([]);
  expect(liveId(site.dataDir, 'checkout')).toBe(broken);
  expect(site.log()).toContain(`checkout ${broken} fails in a browser; pages use ${live} instead`);
  await logIn(page);
  // The edge forwards reports of pages every 20 s.
  await expect(async () => {
    await page.goto(`${teamPage}/releases/checkout/${broken}`);
    await expect(page.getByText(/, the release before it \d+ times/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});

/** A learner arrives, types the billing details and orders. The browser's problems are recorded. */
async function enrol(
  browser: Browser,
  problems: Problems,
  turn: number,
  way: Way,
  order: (learner: Learner) => Promise<void>,
): Promise<void> {
  const learner = await Learner.open(browser, turn, way);
  const unwatch = problems.watch(learner.context);
  try {
    await learner.fillForm(way);
    await order(learner);
  } finally {
    unwatch();
    await learner.close();
  }
}

/** Buckets with and without the canary, as many as there are learners of each kind. */
async function bucketsByAssignment(): Promise<[assigned: number[], unassigned: number[]]> {
  const assigned: number[] = [];
  const unassigned: number[] = [];
  for (
    let bucket = 0;
    assigned.length < CANARY_LEARNERS || unassigned.length < LEARNERS - CANARY_LEARNERS;
    bucket += 1
  )
    ((await isAssigned(bucket)) ? assigned : unassigned).push(bucket);
  return [assigned.slice(0, CANARY_LEARNERS), unassigned.slice(0, LEARNERS - CANARY_LEARNERS)];
}

/** Whether visits of a bucket or group get the canary. Requested as a prefetch, which does not count as a visit. */
async function isAssigned(bucket: number | string | undefined): Promise<boolean> {
  const headers = { cookie: `stepwell-bucket=${bucket}`, 'sec-purpose': 'prefetch' };
  const reply = await fetch(`${site.origin}/about-us`, { headers });
  return (await reply.text()).includes(`"${broken}"`);
}

/** Delays the code of the throwing form. @returns a function that ends the delay */
async function delayCode(page: Page): Promise<() => void> {
  let releaseCode = () => {};
  const isTyped = new Promise<void>((resolve) => {
    releaseCode = resolve;
  });
  const chunk = chunkNumberOf('checkout', 'CheckoutPage');
  await page.route(`**/r/checkout/${broken}/${chunk}.*`, async (route) => {
    await isTyped;
    await route.continue();
  });
  return releaseCode;
}

/** Waits until the live release's code is requested and its form has replaced the page's first form. */
async function untilLiveForm(page: Page): Promise<void> {
  await page.waitForFunction(
    (path) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(path)) &&
      document.querySelector('main form:not([data-server-rendered])'),
    `/r/checkout/${live}/${chunkNumberOf('checkout', 'CheckoutPage')}.`,
  );
}

async function logIn(page: Page): Promise<void> {
  await page.goto(teamPage);
  await page.getByLabel('Your name').fill('asha');
  await page.getByLabel('Token of your team').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
}
