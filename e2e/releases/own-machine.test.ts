import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KeyFolder } from '@stepwell/release-server/keys';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ContractServer } from '../support/contract-server';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import { type Site, startSite } from '../support/site';
import { createStandaloneRemote, type StandaloneRemote } from '../support/standalone-remote';
import { expect, test } from '../support/test';
import { release } from './release-command';

// Commands that are refused on the machine of a team that has only its remote, Node, a token and a key. What such a team can do
// is tested in scripts/packages/own-repository.test.ts.
test.describe.configure({ mode: 'serial' });

const run = promisify(execFile);

let api: ContractServer;
let site: Site;
let machine: StandaloneRemote;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await ContractServer.start();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  site = await startSite({ apiOrigin: api.origin, env: { RELEASES_PORT: String(port) } });
  machine = createStandaloneRemote('mfe-engagement');
  // The key that the registry trusts for this team. In development, the first start of the site creates it.
  cpSync(join(site.dataDir, 'keys/engagement.pem'), join(machine.folder, 'keys/engagement.pem'));
});

test.afterAll(async () => {
  await site?.stop();
  machine?.remove();
  await api?.down();
});

test('promote refuses another team’s token, an unknown token and a missing token, each with its own message', async () => {
  const refusals = [
    [await tokenFor('checkout'), 'checkout lacks the right to promote engagement'],
    [`stepwell_00000000_${'A'.repeat(43)}`, 'This token is not known'],
    ['', 'RELEASES_TOKEN must be set'],
  ] as const;

  for (const [token, reason] of refusals) {
    const { code, text } = await remoteKit(token, 'promote', 'engagement', '1.0.0-a');
    expect(code).toBe(1);
    expect(text).toContain(reason);
    expect(text.trim().split('\n')).toHaveLength(1);
  }
});

test('publish refuses a key that has not signed the published list, although the token may publish', {
  tag: '@nightly',
}, async () => {
  rmSync(join(machine.folder, 'keys/engagement.pem'));
  new KeyFolder(join(machine.folder, 'keys')).make('engagement');

  const { code, text } = await remoteKit(await tokenFor('engagement'), 'publish', 'engagement');

  expect(code).toBe(1);
  expect(text).toMatch(/The published list of engagement's releases was not signed by .*engagement\.pem/);
});

/** Runs `release team add`, as the maintainer does. @returns the token of the new team */
async function tokenFor(team: string): Promise<string> {
  const options = ['--may', 'publish,promote', '--json'];
  const { json } = await release(ROOT, site.dataDir, 'team', 'add', team, ...options);
  return (json as { token: string }).token;
}

/** Runs `remote-kit release …` in the remote's folder. */
async function remoteKit(token: string, ...args: string[]) {
  const settings = { RELEASES_URL: url, RELEASES_TOKEN: token, RELEASES_KEYS: join(machine.folder, 'keys') };
  const env = startEnvironment(settings);
  const command = ['node_modules/@stepwell/remote-kit/bin/remote-kit.mjs', 'release', ...args];
  try {
    const { stdout, stderr } = await run(process.execPath, command, { cwd: machine.folder, env });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}
