import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { until } from '@stepwell/server-kit/testing/until';
import { layOut, PUBLISHED } from './packages/pack';
import { ROOT } from './workspace/workspace';

// The road of a team whose remote is in a repository of its own (docs/teams.md). Installs packages, so it needs the network.

const folder = mkdtempSync(join(tmpdir(), 'stepwell-team-'));
const remote = join(folder, 'engagement');
const dataDir = join(folder, 'data');
let site: ChildProcess | undefined;

afterAll(() => {
  site?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('a copy of mfe-engagement outside of the repository is tested, built, published and promoted with the published packages', async () => {
  const tarballs = packedIn(join(folder, 'packages'));
  copyRemote(tarballs);
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);

  run('npx', ['tsc', '--noEmit']);
  run('npx', ['jest', 'scenarios']);
  const origin = await startSite();
  const releases = { RELEASES_URL: origin.releases, RELEASES_TOKEN: token(), DATA_DIR: dataDir };
  const release = (...args: string[]) => run('npx', ['remote-kit', 'release', ...args], releases);
  const [published] = JSON.parse(release('publish', 'engagement', '--json'));
  release('promote', 'engagement', published.id, '--reason', 'the first release of our own');

  await until(async () => (await (await fetch(`${origin.site}/`)).text()).includes(published.id));
  expect(release('list', 'engagement')).toContain(published.id);
}, 900_000);

/** Packs the published packages. @returns tarball by package name */
function packedIn(into: string): Record<string, string> {
  for (const name of PUBLISHED)
    execFileSync('npm', ['pack', layOut(name, into), '--pack-destination', into], { stdio: 'ignore' });
  const files = readdirSync(into).filter((file) => file.endsWith('.tgz'));
  return Object.fromEntries(
    PUBLISHED.map((name) => {
      const file = files.find((each) => each.startsWith(`stepwell-${name}-`)) ?? '';
      return [`@stepwell/${name}`, `file:${join(into, file)}`];
    }),
  );
}

function copyRemote(tarballs: Record<string, string>): void {
  const source = join(ROOT, 'mfe-engagement');
  mkdirSync(remote);
  for (const name of [
    'feature.json',
    'src',
    'scenarios',
    'jest.config.mjs',
    'tsconfig.json',
    'webpack.config.mjs',
  ])
    cpSync(join(source, name), join(remote, name), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { react, 'react-dom': reactDom, '@module-federation/runtime': runtime } = manifest.peerDependencies;
  writeFileSync(
    join(remote, 'package.json'),
    JSON.stringify({
      ...manifest,
      version: '1.0.1',
      dependencies: { ...manifest.dependencies, ...tarballs },
      devDependencies: {
        ...manifest.devDependencies,
        ...tarballs,
        react: react.replace('^', ''),
        'react-dom': reactDom.replace('^', ''),
        '@module-federation/runtime': runtime,
        '@types/react': '19.3.0',
        '@types/react-dom': '19.3.0',
      },
      overrides: { webpack: '5.110.3' },
    }),
  );
}

async function startSite(): Promise<{ site: string; releases: string }> {
  const [port, releasesPort, deskPort] = [await freePort(), await freePort(), await freePort()];
  const settings = { PORT: String(port), RELEASES_PORT: String(releasesPort), DESK_PORT: String(deskPort) };
  site = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  site.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
  await until(() => /^ready/m.test(log), 300_000);
  return { site: `http://localhost:${port}`, releases: `http://127.0.0.1:${releasesPort}` };
}

/** A token of the team, which the maintainer makes on the machine of the site. */
function token(): string {
  const args = ['team', 'add', 'engagement', '--features', 'engagement', '--json'];
  const reply = execFileSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'scripts/release.ts', ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  );
  return JSON.parse(reply).token;
}

function run(command: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync(command, args, { cwd: remote, encoding: 'utf8', env: { ...process.env, ...env } });
}
