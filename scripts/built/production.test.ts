import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { until } from '@stepwell/server-kit/testing/until';
import { ROOT } from '../workspace/workspace';
import { aProduction, type Production } from './a-production.testing';
import { toolsAmong } from './tools';

// A production machine has the repository, and only the output of `npm run build` and of `npm ci --omit=dev`.
// `NIGHTLY=1 npx jest --selectProjects production --maxWorkers=1` runs this test, which needs PostgreSQL and npm's registry.

/** Largest allowed size of `node_modules`; docs/deploying.md names the current size. */
const LARGEST_MB = 200;
const FEATURES = ['shell', 'catalog', 'checkout', 'engagement'];
const SECRET = 'known-to-edge-and-api';

let production: Production;
let postgres: ThrowAwayPostgres;
/** Settings of all processes: the database, and a data folder with the signing keys. */
let place: Record<string, string>;

beforeAll(async () => {
  postgres = startPostgres();
  production = await aProduction();
  place = { DATABASE_URL: postgres.url, DATA_DIR: join(production.root, '.data'), EDGE_SECRET: SECRET };
}, 480_000);

afterAll(() => {
  production?.remove();
  postgres?.stop();
});

test('a production installation has no bundler, compiler or test tool', () => {
  const installed = installedIn(join(production.root, 'node_modules'));
  const size = execFileSync('du', ['-sm', '--apparent-size', 'node_modules'], {
    cwd: production.root,
    encoding: 'utf8',
  });

  expect(installed).toEqual(expect.arrayContaining(['fastify', 'pg']));
  expect(toolsAmong(installed)).toEqual([]);
  expect(Number.parseInt(size, 10)).toBeLessThan(LARGEST_MB);
});

test('the bill of materials lists every installed package', () => {
  const { components } = JSON.parse(readFileSync(join(ROOT, 'dist/sbom.json'), 'utf8')) as {
    components: { group?: string; name: string }[];
  };
  const listed = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));

  const installed = installedIn(join(production.root, 'node_modules'));
  const otherPackages = installed.filter((name) => !name.startsWith('@stepwell/'));
  expect(otherPackages.filter((name) => !listed.has(name))).toEqual([]);
  expect(toolsAmong([...listed])).toEqual([]);
});

test.each([
  ['edge', 'PORT', { API_ORIGIN: 'http://127.0.0.1:1', PORT: '70000' }],
  ['api', 'API_PORT', { API_PORT: 'http' }],
  ['releases', 'RELEASES_PORT', {}],
  ['migrate', 'DATABASE_URL', { DATABASE_URL: 'mysql://shop' }],
])(
  'npm run %s prints one line and ends if %s is wrong or missing',
  async (command, name, env) => {
    await expect(production.run(command, [], env)).rejects.toThrow(
      new RegExp(`failed:\n${name} must be [^\n]+\n$`),
    );
  },
  60_000,
);

test('servers that are started separately serve the shop', async () => {
  const [apis, edges] = [[await anOrigin(), await anOrigin()] as const, [await anOrigin(), await anOrigin()]];
  const [service, firstEdge = ''] = [await anOrigin(), edges[0]];

  expect(await production.run('migrate', [], place)).toMatch(
    /^the tables are up to date: \d+ migrations ran$/m,
  );
  expect(await production.run('migrate', [], place)).toBe('the tables were up to date\n');
  await production.run('academy', ['sample', 'load'], place);
  await production.run('academy', ['staff', 'invite', 'asha@academy.example', 'Asha Rao'], place);
  const servers = await Promise.all(
    apis.map((api) => production.start('api', { ...place, API_PORT: portOf(api) }, `${api}/readyz`)),
  );
  const published = JSON.parse(
    await production.run('release', ['publish', ...FEATURES, '--json'], place),
  ) as {
    feature: string;
    id: string;
  }[];
  const pairs = published.flatMap(({ feature, id }) => [feature, id]);
  await production.run('release', ['promote', ...pairs], place);
  const releases = { ...place, RELEASES_PORT: portOf(service) };
  servers.push(await production.start('releases', releases, `${service}/readyz`));
  for (const [n, edge] of edges.entries()) {
    const own = { DATA_DIR: join(production.root, `.data-of-edge-${n}`), PORT: portOf(edge) };
    const settings = { ...place, ...own, API_ORIGIN: apis[n] ?? '' };
    servers.push(await production.start('edge', settings, `${edge}/readyz`));
  }

  const page = await (await fetch(`${firstEdge}/`)).text();
  // A rendered page has the name of a sample course. A page with a failed part would have `noindex`.
  expect(page).toContain('SQL');
  expect(page).not.toContain('noindex');
  const module = /(?:src|href)="(\/r\/[^"]+\.js)"/.exec(page)?.[1];
  expect((await fetch(`${firstEdge}${module}`)).status).toBe(200);
  expect(await (await fetch(`${service}/team/login`)).text()).toContain('Log in');
  expect(await production.run('academy', ['order', 'list'], place)).toBeTruthy();
  // Each edge calls a different API, and the command changes the database directly, so both APIs must notice the change.
  await production.run('academy', ['settings', 'set', 'announcementMessage', 'Doors open at nine'], place);
  for (const edge of edges) await untilShown(edge, 'Doors open at nine');
  for (const server of servers.toReversed()) expect(await server.stop()).toBe(0);
}, 300_000);

test('npm start runs from existing builds', async () => {
  const port = String(await freePort());
  const own = { DATA_DIR: join(production.root, '.data-of-start'), PORT: port };
  const start = await production.start('start', own, `http://127.0.0.1:${port}/`);

  expect(await start.stop()).toBe(0);
  expect(start.log()).not.toContain('building');
}, 120_000);

/** Names of all packages below a `node_modules` folder, without the linked packages of this repository. */
function installedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name === 'package.json')
    .map(({ parentPath }) => /(?:^|.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)$/.exec(parentPath)?.[1])
    .filter((name) => name !== undefined);
}

async function anOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

function portOf(origin: string): string {
  return new URL(origin).port;
}

/** Waits until a page shows a text, which takes a second on an idle machine and up to 20 s on a busy one. */
async function untilShown(origin: string, text: string): Promise<void> {
  await until(async () => (await (await fetch(`${origin}/`)).text()).includes(text), 20_000);
}
