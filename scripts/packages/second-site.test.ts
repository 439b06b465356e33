import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withBrowser } from '@stepwell/e2e/with-browser';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { until } from '@stepwell/server-kit/testing/until';
import { type RunningServer, startCommand } from '../built/a-command.testing';
import { writeLibrary } from './a-library.testing';
import { runProgram } from './a-registry.testing';
import { packKit } from './pack-kit.testing';

// A site of another business (a library with its opening hours) is made of the packed packages and the files in `library/`: a contract, an
// `@stepwell/site` and two remotes of its own. Nothing of the shop is installed.
// `NIGHTLY=1 npx jest --selectProjects production second-site` runs this test; it needs npm's registry and a Chromium.

const scratch = mkdtempSync(join(tmpdir(), 'stepwell-library-'));
const library = join(scratch, 'library');
const dataDir = join(scratch, 'data');
const FOLDERS = { shell: 'shell', hours: 'mfe-hours', notices: 'mfe-notices' };
const servers: RunningServer[] = [];
/** Id of the release that is live, by feature. */
const live: Record<string, string> = {};

beforeAll(async () => {
  writeLibrary(library, await packKit(join(scratch, 'packed')));
  await runProgram('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], library);
}, 900_000);

afterAll(async () => {
  for (const server of servers) server.kill();
  rmSync(scratch, { recursive: true, force: true });
});

test('the library has its own contract and site, and no package of the shop', () => {
  const installed = readdirSync(join(library, 'node_modules/@stepwell'), { withFileTypes: true });

  expect(installed.filter((item) => item.isSymbolicLink()).map(({ name }) => name)).toEqual([
    'contract',
    'site',
  ]);
  expect(installed.filter((item) => item.isDirectory()).map(({ name }) => name)).toEqual([
    'platform',
    'release-server',
    'remote-kit',
    'server-kit',
    'shared-ui',
    'shell',
    'workbench',
  ]);
});

test('the shell of the library serves promoted releases and canaries', async () => {
  for (const feature of ['shell', 'hours', 'notices'] as const) {
    live[feature] = await publish(feature);
    await release(feature, 'promote', feature, live[feature]);
  }
  const api = `http://127.0.0.1:${await freePort()}`;
  const site = `http://localhost:${await freePort()}`;
  await start('api', { API_PORT: new URL(api).port }, `${api}/health`);
  await start('edge', { DATA_DIR: dataDir, PORT: new URL(site).port, API_ORIGIN: api }, `${site}/readyz`);

  const home = await rendered(site);
  expect(home).toContain('<title>City Library</title>');
  expect(home).toContain('Harbour branch');
  expect(home).toContain('Closed on public holidays');
  expect(home).not.toMatch(/academy|course|mentor|checkout|coupon/i);
  expect(await (await fetch(`${site}/sitemap.xml`)).text()).toContain('/branch/harbour</loc>');
  expect(await (await fetch(`${site}/manifest.webmanifest`)).json()).toMatchObject({ name: 'City Library' });
  expect((await fetch(`${site}/art/mark.svg`)).status).toBe(200);
  expect((await fetch(`${site}/api/courses/getAllCourses`)).status).toBe(404);

  await inBrowser(site, async (page) => {
    await page.getByRole('link', { name: 'Harbour branch' }).click();
    await page.getByRole('heading', { name: 'Harbour branch', level: 1 }).waitFor();
    await page.getByText('10 to 20').waitFor();
    await page.goto(`${site}/branch/nowhere`);
    await page.getByRole('heading', { name: 'There is no such branch' }).waitFor();
  });

  replace('mfe-hours/src/HoursSection.tsx', 'All branches', 'Every branch');
  const canary = await publish('hours');
  await release('hours', 'canary', 'hours', canary, '--percent', '50');
  await untilServersShow(async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => rendered(site)));
    return (
      pages.some((page) => page.includes('Every branch')) &&
      pages.some((page) => page.includes('All branches'))
    );
  });
  await release('hours', 'promote', 'hours', canary);
  await untilServersShow(async () => !(await rendered(site)).includes('All branches'));
}, 600_000);

test('the workbench shows a remote of the library in a scenario', async () => {
  const workbench = `http://localhost:${await freePort()}/workbench`;
  const settings = { DATA_DIR: dataDir, PORT: new URL(workbench).port, SHELL_RELEASE: live.shell ?? '' };
  await runProgram('npm', ['run', '--silent', 'build'], library);
  await start('workbench', settings, workbench);

  await inBrowser(`${workbench}?remote=hours&scenario=hours-failed`, async (page) => {
    await page.frameLocator('iframe').getByText('The library failed').waitFor();
  });
}, 300_000);

async function start(command: string, env: Record<string, string>, healthUrl: string): Promise<void> {
  servers.push(await startCommand(library, command, env, healthUrl));
}

/** Builds and publishes a feature of the library. @returns the id of the release */
async function publish(feature: keyof typeof FOLDERS): Promise<string> {
  const [{ id = '' } = {}] = JSON.parse(await release(feature, 'publish', feature, '--json')) as {
    id?: string;
  }[];
  return id;
}

/** Runs `remote-kit release` in the folder of a feature. @returns its output */
function release(feature: keyof typeof FOLDERS, ...args: string[]): Promise<string> {
  const kit = join(library, 'node_modules/@stepwell/remote-kit/bin/remote-kit.mjs');
  return runProgram(process.execPath, [kit, 'release', ...args], join(library, FOLDERS[feature]), {
    DATA_DIR: dataDir,
  });
}

/** HTML of the home page once the edge has rendered it. */
async function rendered(site: string): Promise<string> {
  let html = '';
  await untilServersShow(async () => {
    html = await (await fetch(site)).text();
    return html.includes('"isRendered":true');
  });
  return html;
}

/** @throws Error with the servers' output after a minute */
function untilServersShow(isShown: () => Promise<boolean>): Promise<void> {
  return until(isShown, 60_000).catch((cause) => {
    throw new Error(servers.map((server) => server.log()).join('\n'), { cause });
  });
}

async function inBrowser(address: string, act: (page: Page) => Promise<void>): Promise<void> {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(address);
    await act(page);
  });
}

function replace(name: string, from: string, to: string): void {
  const path = join(library, name);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${name} has no “${from}”.`);
  writeFileSync(path, text.replace(from, to));
}
