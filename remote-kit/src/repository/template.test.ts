import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { aFolder, writeFiles } from '../a-folder.testing';
import { readManifest } from '../build/manifest';
import { packageJson, readJson, workspacePackages } from '../build/workspace';
import { namesInUse, writeInWorkspace } from './in-workspace';
import { checkedRemote } from './new-remote';
import { writeOwnRepository } from './own-repository';

// The template itself is linted and tested in its own folder. These tests check the renamed copy.
// `scripts/packages/own-repository.test.ts` makes, tests and releases a whole repository with installed packages.

const ROOT = join(__dirname, '../../..');
const REVIEWS = checkedRemote({ name: 'reviews', route: '/what-people-say', slot: 'about.mentors.v1' });

test('writes a remote without a trace of the sample', () => {
  const folder = writeInWorkspace(REVIEWS, aWorkspace());

  expect(readManifest(folder)).toMatchObject({
    name: 'reviews',
    routes: [{ path: '/what-people-say', module: 'ReviewsPage' }],
    slots: [{ at: 'about.mentors.v1', module: 'ReviewsSection' }],
  });
  expect(filesIn(folder)).toEqual(
    expect.arrayContaining([
      'scenarios/section.ts',
      'src/ReviewsPage.test.tsx',
      'src/ReviewsSection.tsx',
      'src/reviews-list/reviews.store.ts',
    ]),
  );
  for (const text of textsIn(folder)) expect(text).not.toMatch(/sample|\/\/ slot|home\.courses/i);
  expect(read(folder, 'scenarios/section.ts')).toContain('path: PATHS.about,');
  expect(read(folder, 'src/reviews-path.ts')).toContain("'/what-people-say'");
});

test.each([
  { name: 'reviews', route: '/free-samples' },
  { name: 'samples', route: '/samples' },
])('the word “sample” stays in the chosen name and route: $name at $route', (options) => {
  const folder = writeInWorkspace(checkedRemote(options), aWorkspace());

  expect(readManifest(folder).routes).toMatchObject([{ path: options.route }]);
  expect(read(folder, `src/${options.name}-path.ts`)).toContain(`'${options.route}'`);
});

test('writes no section component if the remote has no slot', () => {
  const folder = writeInWorkspace(checkedRemote({ name: 'reviews' }), aWorkspace());

  expect(readManifest(folder).slots).toEqual([]);
  expect(filesIn(folder).filter((name) => /section/i.test(name))).toEqual([]);
  expect(read(folder, 'scenarios/scenarios.test.tsx')).not.toMatch(/section|PATHS/i);
  expect(read(folder, 'README.md')).not.toContain('home.courses.v1');
});

test('adds an owner to CODEOWNERS, and no file outside of the remote’s folder', () => {
  const root = aWorkspace();
  const before = filesIn(root);

  writeInWorkspace(REVIEWS, root);

  expect(read(root, 'CODEOWNERS')).toBe(
    '* @stepwell/platform\n/mfe-pay/ @stepwell/pay\n/mfe-reviews/       @stepwell/reviews\n/api/ @stepwell/api\n',
  );
  expect(filesIn(root).filter((name) => !name.startsWith('mfe-reviews/'))).toEqual(before);
});

test('refuses a name and a route that the workspace has already', () => {
  const root = aWorkspace();
  writeInWorkspace(REVIEWS, root);

  expect(() => checkedRemote({ name: 'reviews', route: '/what-people-say' }, namesInUse(root))).toThrow(
    /a remote "reviews" already[\s\S]*route of reviews already/,
  );
});

test('writes a repository into a clone without files', () => {
  const folder = aFolder({ '.git/HEAD': 'ref: refs/heads/main' });

  writeOwnRepository(REVIEWS, folder);

  expect(existsSync(join(folder, 'feature.json'))).toBe(true);
});

test('refuses a folder that is not empty', () => {
  const folder = aFolder({ 'notes.txt': 'mine' });

  expect(() => writeOwnRepository(REVIEWS, folder)).toThrow('is not empty');
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('writes a repository with tools, CI, owner, registry and site', () => {
  const folder = aFolder();

  writeOwnRepository(REVIEWS, folder, {
    registry: 'https://npm.academy.example',
    site: 'https://academy.example',
  });

  const { scripts = {}, devDependencies = {} } = packageJson(folder);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'qa', 'release', 'test', 'update']));
  expect(scripts.dev).toBe('remote-kit dev --site https://academy.example');
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['@biomejs/biome', 'typescript']));
  expect(read(folder, '.npmrc')).toContain('@stepwell:registry=https://npm.academy.example\n');
  expect(read(folder, 'CODEOWNERS')).toContain('@stepwell/reviews');
  expect(readJson<object>(join(folder, 'biome.json'))).not.toHaveProperty('root');
  expect(existsSync(join(folder, '.github/workflows/ci.yml'))).toBe(true);
  expect(read(folder, '.gitignore')).toMatch(/^keys\/\nplay-report\/$/m);
  expect(read(folder, 'README.md')).toMatch(
    /^# Reviews\n[\s\S]*\/what-people-say[\s\S]*## Work[\s\S]*## Release/,
  );
});

test.each(['remote', 'repository'])('the template of a %s uses the versions of this repository', (name) => {
  const { dependencies, devDependencies, peerDependencies } = packageJson(
    join(ROOT, 'remote-kit/template', name),
  );
  const versions = repositoryVersions();

  for (const [other, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect([other, version]).toEqual([other, versions[other]]);
  for (const [other, range] of Object.entries(peerDependencies ?? {}))
    expect([other, satisfies(versions[other] ?? '', range)]).toEqual([other, true]);
});

// The sample itself, which has a slot, is checked in its own folder. The long name makes the formatter break other lines.
test('a remote without a slot passes formatter and type checker', () => {
  const root = aWorkspace();
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  writeFiles(root, { 'biome.json': { extends: ['@stepwell/remote-kit/biome-style'] } });
  const folder = writeInWorkspace(checkedRemote({ name: 'recommendations' }), root);
  const tool = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'node_modules', name), ...args], {
      cwd: folder,
      stdio: 'pipe',
    });

  tool('@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', '.');
  tool('typescript/bin/tsc', '--noEmit', '--checkers', '1');
}, 120_000);

/** A repository with one remote, and CODEOWNERS. */
function aWorkspace(): string {
  return aFolder({
    'package.json': { name: 'academy', workspaces: ['mfe-*'] },
    'mfe-pay/package.json': { name: '@stepwell/mfe-pay' },
    'mfe-pay/feature.json': { name: 'pay', routes: [{ path: '/pay' }] },
    CODEOWNERS: '* @stepwell/platform\n/mfe-pay/ @stepwell/pay\n/api/ @stepwell/api\n',
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$|CODEOWNERS$/.test(name))
    .sort();
}

function textsIn(folder: string): string[] {
  return filesIn(folder).map((name) => `${name}\n${read(folder, name)}`);
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** Versions of this repository's packages and dependencies, by name. */
function repositoryVersions(): Record<string, string | undefined> {
  const packages = [...workspacePackages(ROOT).values()].map(packageJson);
  return Object.assign(
    {},
    ...packages.map(({ devDependencies }) => devDependencies),
    ...packages.map(({ dependencies }) => dependencies),
    packageJson(join(ROOT, 'shell')).dependencies,
    Object.fromEntries(packages.map(({ name, version }) => [name, version])),
  );
}
