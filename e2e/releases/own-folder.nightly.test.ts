import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { packageJson } from '@stepwell/remote-kit/internal/workspace';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { bootOf, liveId, makeLive, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';
import { release } from './release-command';

// These tests run in a copy of the workspace, because they change and delete packages.
test.describe.configure({ mode: 'serial' });

let api: ContractServer;
let workspace: WorkspaceCopy;
let site: Site;

test.beforeAll(async () => {
  api = await ContractServer.start();
  workspace = copyWorkspace();
  site = await startSite({ apiOrigin: api.origin, root: workspace.root });
});

test.afterAll(async () => {
  await site?.stop();
  workspace?.remove();
  await api?.down();
});

test('a shell with a newer minor version of platform runs unchanged remotes', async ({ page }) => {
  const before = releasePlace(site.dataDir).registry.read().features;
  const { version } = packageJson(join(workspace.root, 'platform'));
  const [major, minor = 0] = version.split('.').map(Number);
  const newer = `${major}.${minor + 1}.1`;
  change('platform/package.json', `"version": "${version}"`, `"version": "${newer}"`);
  change('shell/package.json', `"@stepwell/platform": "${version}"`, `"@stepwell/platform": "${newer}"`);

  await makeLive(site.dataDir, 'shell', await publish('shell'));
  await untilRevision(site);

  const { store, registry } = releasePlace(site.dataDir);
  const { shell, ...remotes } = registry.read().features;
  expect(store.read('shell', shell?.live ?? '').lends['@stepwell/platform']).toBe(newer);
  for (const [feature, { live }] of Object.entries(remotes)) expect(live).toBe(before[feature]?.live);
  // A second copy of platform, beside the shell's, would have other stores, so the remote's page would have no state, or fail.
  await page.goto(`${site.origin}/course/algebra`);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Asha Rao');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Asha Rao');
});

test('pages of a remote are rendered from the release store, even if the remote’s sources and builds are deleted', async ({
  page,
}) => {
  rmSync(join(workspace.root, 'mfe-catalog'), { recursive: true });
  // A new revision has a new renderer, which has loaded nothing yet.
  await makeLive(site.dataDir, 'catalog', liveId(site.dataDir, 'catalog'));
  await untilRevision(site);

  for (const path of ['/', '/courses', '/course/algebra']) {
    const { html } = await getPage(site, path);
    expect(visibleHtml(html), path).toContain('Algebra From the Ground');
    expect(bootOf(html).missing, path).toEqual([]);
  }
  expect(existsSync(join(workspace.root, 'mfe-catalog'))).toBe(false);
  await page.goto(`${site.origin}/course/algebra`);
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'Curriculum' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Number sense');
});

/** Replaces a text in a file of the copy. */
function change(name: string, from: string, to: string): void {
  const file = join(workspace.root, name);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** Publishes a feature in the copy. @returns the release ID */
async function publish(feature: string): Promise<string> {
  // Asynchronous, because the site calls the API in this process while a remote is built.
  const { code, text, json } = await release(workspace.root, site.dataDir, 'publish', feature, '--json');
  expect(code, text).toBe(0);
  const [published] = json as { id: string }[];
  return published?.id ?? '';
}
