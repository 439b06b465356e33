import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { newGrant, VERBS } from '@stepwell/release-server/grant';
import { openStorage } from '@stepwell/release-server/storage';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { publishChanged } from '../support/changed-release';
import { startProgram } from '../support/command';
import { liveId } from '../support/releases';
import { templateCopy } from '../support/site';
import { test as base, expect, PHONE, VIEWPORTS } from '../support/test';

/** The release service with its page, the workspace's releases, and a changed release of checkout. */
interface Service {
  origin: string;
  token: string;
  /** Release IDs of checkout: the release that is live first, and the changed release. */
  live: string;
  changed: string;
}

const READY_TIMEOUT_MS = 120_000;

const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const dataDir = templateCopy({ withDatabase: false });
      const live = liveId(dataDir, 'checkout');
      const { store } = releasePlace(dataDir);
      const edit = { suffix: 'changed', from: 'Order summary', to: 'Your order' };
      const { id: changed } = await publishChanged(store, store.read('checkout', live), edit);
      const terms = { team: 'checkout', features: ['checkout'], verbs: [...VERBS] };
      const { grant, token } = newGrant({ ...terms, expiresAt: '2099-01-01T00:00:00.000Z' });
      await (await openStorage({ dataDir })).grants.save(grant);
      const port = await freePort();
      const env = { DATA_DIR: dataDir, RELEASES_PORT: String(port) };
      const { stop } = await startProgram('release-server/team-page/server/main.ts', env);
      await use({ origin: `http://localhost:${port}`, token, live, changed });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: READY_TIMEOUT_MS },
  ],
});

// No animations during the checks.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('no page is wider than the screen or has an axe violation, in either theme', {
      tag: '@nightly',
    }, async ({ page, service }) => {
      const { origin, live, changed } = service;
      await page.goto(`${origin}/team`);
      await expectAccessibleWithoutOverflow(page);
      await logIn(page, service);
      await expectAccessibleWithoutOverflow(page);

      for (const path of [
        'releases/checkout',
        `releases/checkout/${live}`,
        `releases/checkout/${changed}`,
        `comparisons/checkout?from=${live}&to=${changed}`,
        'history',
      ]) {
        await page.goto(`${origin}/team/${path}`);
        for (const files of await page.locator('summary').all()) await files.click();
        await expectAccessibleWithoutOverflow(page);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a release is promoted with one reason and rolled back with another', async ({ page, service }) => {
    const { origin, live, changed } = service;
    await page.goto(`${origin}/team/releases/checkout/${changed}`);
    await logIn(page, service);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`checkout ${changed}`);
    await page.getByText('Changed files').click();
    await expect(page.getByText(/\.js$/).first()).toBeVisible();
    await page.locator('#promote-reason').fill('The summary is named for the learner.');
    await page.getByRole('button', { name: 'Make it live' }).click();
    await expect(page.getByText(new RegExp(`checkout ${changed} is live \\(revision \\d+\\)`))).toBeVisible();

    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await page.getByLabel('Compare', { exact: true }).selectOption(changed);
    await page.getByLabel('with', { exact: true }).selectOption(live);
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How checkout changed');

    await page.getByRole('link', { name: 'What is live' }).click();
    const rollBack = page.getByRole('link', { name: 'Roll back checkout …' });
    await expect(rollBack).toBeInViewport();
    await rollBack.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`checkout ${live}`);
    await expect(page.getByRole('button', { name: 'Roll back' })).toBeInViewport();
    await page.locator('#rollback-reason').fill('The total was hidden.');
    await page.getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByText(`checkout ${live} is live`)).toBeVisible();

    await page.getByRole('link', { name: 'History' }).click();
    const [rollback, promotion] = await page.getByRole('listitem').all();
    await expect(rollback as NonNullable<typeof rollback>).toContainText('team checkout (asha) rolled back');
    await expect(rollback as NonNullable<typeof rollback>).toContainText('“The total was hidden.”');
    await expect(promotion as NonNullable<typeof promotion>).toContainText(
      '“The summary is named for the learner.”',
    );
  });
});

test('a link on another site keeps the session of a team; a form there cannot use the session', async ({
  page,
  service,
  problems,
}) => {
  problems.expect(/status of 403/);
  const { origin, changed } = service;
  await page.goto(`${origin}/team`);
  await logIn(page, service);
  const history = `${origin}/team/history`;
  const release = `${origin}/team/releases/checkout/${changed}`;

  await page.goto(`data:text/html,<a href="${history}">There</a>`);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');

  const form = `<form method="post" action="${release}/promote"><input name="reason" value="x"><button>Win</button></form>`;
  await page.goto(`data:text/html,${form}`);
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
});

async function logIn(page: Page, { token }: Service): Promise<void> {
  await page.getByLabel('Your name').fill('asha');
  await page.getByLabel('Token of your team').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function expectAccessibleWithoutOverflow(page: Page): Promise<void> {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflowPx, page.url()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
