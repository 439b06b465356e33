import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { buildFeatures, ROOT } from '../workspace/workspace';
import { publishTo, runProgram } from './a-registry.testing';
import { manifestOf, PUBLISHED } from './published-packages';
import { theRegistry } from './the-registry.testing';

// Installs the published packages from a registry into an empty folder, as a team outside this repository does.
// `NIGHTLY=1 npx jest --selectProjects registry` runs this test, which needs the registry that this repository was installed from.

const scratch = mkdtempSync(join(tmpdir(), 'stepwell-registry-'));
const elsewhere = join(scratch, 'elsewhere');
const checkout = join(elsewhere, 'mfe-checkout');
const registry = theRegistry();

beforeAll(installElsewhere, 480_000);

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

test('publishes each version of a package once: a second publication skips it', async () => {
  const published = async () => {
    const documents = PUBLISHED.map((folder) => fetch(`${registry.url}/@stepwell%2f${folder}`));
    return Promise.all((await Promise.all(documents)).map((reply) => reply.json()));
  };
  const before = (await published()) as { versions: object }[];

  await publishTo(registry);

  expect(before.map(({ versions }) => Object.keys(versions))).toEqual(
    PUBLISHED.map((folder) => [manifestOf(folder).version]),
  );
  expect(await published()).toEqual(before);
}, 120_000);

test('no installed package links to this repository', () => {
  const folder = join(elsewhere, 'node_modules/@stepwell');

  expect(readdirSync(folder).sort()).toEqual(['contract', 'platform', 'remote-kit', 'shared-ui']);
  expect(readdirSync(folder, { withFileTypes: true }).filter((item) => item.isSymbolicLink())).toEqual([]);
});

test('Node runs the packages without a TypeScript loader', async () => {
  const script = `
    import { PATHS } from '@stepwell/contract';
    import { aCourse } from '@stepwell/contract/testing';
    import { notFound } from '@stepwell/platform';
    import { featureOf } from '@stepwell/remote-kit/internal/workspace';
    import { containerName } from '@stepwell/remote-kit/remote-config';
    console.log(typeof PATHS, typeof aCourse, typeof notFound, featureOf('mfe-checkout'), containerName('a', '1.0.0'));`;

  expect(await runProgram(process.execPath, ['--input-type=module', '--eval', script], elsewhere)).toBe(
    'object function function checkout a__1_0_0\n',
  );
}, 60_000);

test('a remote type-checks outside this repository', async () => {
  await runProgram(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit'], checkout);
}, 120_000);

test('the tests of a remote run outside this repository', async () => {
  await runProgram('npx', ['--no-install', 'jest', '--maxWorkers=1', 'src/coupon'], checkout);
}, 240_000);

test('a remote has the same modules if it is built outside this repository', async () => {
  await runProgram('npx', ['--no-install', 'remote-kit', 'build'], checkout);
  const [here] = await buildFeatures(['checkout'], () => {});
  const [id = ''] = readdirSync(join(checkout, 'dist'));
  const [there, ours] = [join(checkout, 'dist', id), here?.folder ?? ''];

  expect(modulesOf(there)).toEqual(modulesOf(ours));
  // The sizes are not exactly equal, because the files contain the release's id, which differs.
  expect(bytesOf(there) / bytesOf(ours)).toBeCloseTo(1, 2);
}, 240_000);

/** Copies the checkout remote to a folder elsewhere, where npm installs its dependencies from the registry. */
async function installElsewhere(): Promise<void> {
  mkdirSync(elsewhere);
  cpSync(join(ROOT, 'mfe-checkout'), checkout, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  });
  const { dependencies, peerDependencies, devDependencies } = manifestOf('mfe-checkout');
  const types = ['@types/react', '@types/react-dom'].map((name) => [
    name,
    manifestOf('.').devDependencies?.[name],
  ]);
  const needs = { ...dependencies, ...peerDependencies, ...devDependencies, ...Object.fromEntries(types) };
  writeFileSync(
    join(elsewhere, 'package.json'),
    JSON.stringify({ name: 'elsewhere', private: true, dependencies: needs }),
  );
  writeFileSync(join(elsewhere, '.npmrc'), `@stepwell:registry=${registry.url}\n`);
  await runProgram('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], elsewhere);
}

/** Numbers of scripts and style sheets that each module of a release loads in the browser. */
function modulesOf(release: string): Record<string, { scripts: number; styles: number }> {
  const { modules } = readJson<{ modules: Record<string, { js: string[]; css: string[] }> }>(
    join(release, 'release.json'),
  );
  return Object.fromEntries(
    Object.entries(modules).map(([name, { js, css }]) => [name, { scripts: js.length, styles: css.length }]),
  );
}

/** Size of all scripts and style sheets of a release, for browsers and for the server. */
function bytesOf(release: string): number {
  const { files } = readJson<{ files: Record<string, unknown> }>(join(release, 'release.json'));
  const code = Object.keys(files).filter((name) => /\.(js|css)$/.test(name));
  return code.reduce((sum, name) => sum + statSync(join(release, name)).size, 0);
}
