import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { hashesOf } from '@stepwell/release-server/release-check';
import { packageJson } from '@stepwell/remote-kit/internal/workspace';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { bootOf, liveId, makeLive, releaseFolder, untilRevision } from '../support/releases';
import { type Site, startSite } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';
import { release } from './release-command';

// In a copy of the workspace: these tests add and delete packages.
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

test('a fourth remote goes live without a change of the shell’s files', async ({ page }) => {
  const before = {
    shell: liveId(site.dataDir, 'shell'),
    files: hashesOf(releaseFolder(site.dataDir, 'shell')),
  };
  expect((await getPage(site, '/library/ferns')).html).not.toContain('Shelf ferns');

  for (const [name, content] of Object.entries(library()))
    write(join(workspace.root, 'mfe-library', name), content);
  const id = await publish('library');
  expect((await getPage(site, '/library/ferns')).html).not.toContain('Shelf ferns');
  await makeLive(site.dataDir, 'library', id);
  await untilRevision(site);

  const { status, html } = await getPage(site, '/library/ferns');
  expect(status).toBe(200);
  expect(visibleHtml(html)).toContain('Shelf ferns');
  expect(html).toContain(`<link rel="canonical" href="${site.origin}/library/ferns">`);
  await page.goto(`${site.origin}/library/ferns`);
  await page.getByRole('button', { name: 'Borrow' }).click();
  await expect(page.getByText('1 book borrowed')).toBeVisible();

  const after = { shell: await publish('shell'), files: hashesOf(releaseFolder(site.dataDir, 'shell')) };
  expect(after).toEqual(before);
});

test('a shell with a newer patch and a newer minor of platform goes live under unchanged remotes', async ({
  page,
}) => {
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
  // Without the shell's single copy, the remote's page would have no state or fail.
  await page.goto(`${site.origin}/course/algebra`);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Asha Rao');
  await page.goto(`${site.origin}/library/ferns`);
  await page.getByRole('button', { name: 'Borrow' }).click();
  await expect(page.getByText('1 book borrowed')).toBeVisible();
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
  // Asynchronous: while a remote is built, the site calls the API in this process.
  const { code, text, json } = await release(workspace.root, site.dataDir, 'publish', feature, '--json');
  expect(code, text).toBe(0);
  const [published] = json as { id: string }[];
  return published?.id ?? '';
}

/** All files of a small remote. */
function library(): Record<string, string> {
  const { peerDependencies } = JSON.parse(
    readFileSync(join(workspace.root, 'mfe-catalog', 'package.json'), 'utf8'),
  ) as { peerDependencies: Record<string, string> };
  return {
    'package.json': JSON.stringify({
      name: '@stepwell/mfe-library',
      version: '1.0.0',
      private: true,
      type: 'module',
      peerDependencies,
    }),
    'webpack.config.mjs': `
      import { remoteConfig } from '@stepwell/remote-kit/remote-config';
      export default remoteConfig(import.meta.dirname);
    `,
    'feature.json': JSON.stringify({
      name: 'library',
      owner: { team: 'Library', contact: 'library@stepwell.example' },
      routes: [
        { path: '/library/:shelf', module: 'ShelfPage', fallback: 'The library cannot be shown right now.' },
      ],
      slots: [],
    }),
    'scenarios/states.ts': 'export const STATES = {};',
    'src/ShelfPage.tsx': `
      import type { RouteProps } from '@stepwell/platform';
      import { useState } from 'react';
      import styles from './ShelfPage.module.css';

      export function Component({ params }: RouteProps) {
        const [count, setCount] = useState(0);
        return (
          <div className={styles.shelf}>
            <h1>{\`Shelf \${params.shelf}\`}</h1>
            <button type="button" onClick={() => setCount(count + 1)}>Borrow</button>
            <p>{count === 1 ? '1 book borrowed' : 'Nothing borrowed'}</p>
          </div>
        );
      }
    `,
    'src/ShelfPage.module.css': '.shelf { padding: var(--space-4); }',
  };
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
