import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getPage } from '../support/api';
import { freePort, isFree } from '../support/free-port';
import { descendantsOf, isRunning } from '../support/processes';
import { ROOT } from '../support/root';
import { collect, type Site, START_COMMAND, startEnvironment, templateCopy } from '../support/site';
import { expect, test } from '../support/test';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends everything that start began: edge, API, database, port`, async ({ newSite }) => {
    const site = await newSite();
    const family = [site.pid, ...descendantsOf(site.pid).map(({ pid }) => pid)];
    expect(family.length).toBeGreaterThanOrEqual(3);
    expect(readdirSync(join(site.dataDir, 'holders'))).toHaveLength(1);

    expect(await site.stop(signal)).toBe(0);

    expect(family.filter(isRunning)).toEqual([]);
    expect(await isFree(site.port)).toBe(true);
    expect(readdirSync(join(site.dataDir, 'holders'))).toEqual([]);
  });
}

test('npm start passes a lone SIGTERM on, and prints one line with `ready` and the address', async () => {
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: templateCopy({ withDatabase: true }), RATE_LIMIT: 'off' };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(npm);
  await expect.poll(log, { timeout: 60_000 }).toMatch(/ready/);
  const family = descendantsOf(npm.pid ?? 0).map(({ pid }) => pid);
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  expect(log().match(/^.*ready.*$/gm)).toEqual([expect.stringContaining(`http://localhost:${port}`)]);
  expect((await getPage({ origin: `http://localhost:${port}` }, '/')).status).toBe(200);

  npm.kill('SIGTERM');

  await ended;
  await expect.poll(() => family.filter(isRunning)).toEqual([]);
  expect(await isFree(port)).toBe(true);
});

test('a signal in the middle of the start ends what was begun', async () => {
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: templateCopy({ withDatabase: false }),
    RATE_LIMIT: 'off',
  };
  const start = spawn(process.execPath, START_COMMAND, {
    cwd: ROOT,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(start);
  const ended = new Promise((resolve) => start.once('exit', resolve));
  await expect.poll(log, { timeout: 30_000, intervals: [20] }).toContain('database');
  const family = descendantsOf(start.pid ?? 0).map(({ pid }) => pid);
  expect(log()).not.toContain('ready');

  start.kill('SIGINT');

  await ended;
  await expect.poll(() => family.filter(isRunning)).toEqual([]);
});

test('the API dies alone: the site stays up, says so, and has it back at the same data', async ({
  page,
  newSite,
  problems,
}) => {
  problems.expect(/status of 50[0-9]/);
  const site = await newSite();
  await page.goto(`${site.origin}/courses`);
  const api = apiOf(site);

  process.kill(api, 'SIGKILL');

  await expect.poll(async () => (await fetch(`${site.origin}/health`)).status, { intervals: [20] }).toBe(502);
  expect((await getPage(site, '/courses')).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site.origin}/health`)).status, { timeout: 30_000 }).toBe(200);
  expect(apiOf(site)).not.toBe(api);
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /GATE Computer Science/ })).toBeVisible();
});

function apiOf(site: Site): number {
  const api = descendantsOf(site.pid).find(({ command }) => command.includes('api/src/main'));
  if (!api) throw new Error('The API is not running.');
  return api.pid;
}
