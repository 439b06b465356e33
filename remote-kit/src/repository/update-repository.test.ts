import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, writeFiles } from '../a-folder.testing';
import { readJson } from '../build/workspace';
import { writeOwnRepository } from './own-repository';
import { updateRepository } from './update-repository';
import { STEPS } from './update-steps';

const LAST_STEP = STEPS.length;
/** A repository from before the template. */
const OLD = {
  name: '@stepwell/mfe-reviews',
  version: '2.3.0',
  scripts: { build: 'remote-kit build', test: 'remote-kit test', lint: 'eslint .' },
  dependencies: { '@stepwell/contract': '0.9.0', 'date-fns': '4.1.0' },
  devDependencies: { '@stepwell/remote-kit': '0.9.0', typescript: '6.0.0' },
  peerDependencies: { '@stepwell/platform': '^0.9.0', 'date-fns': '^4.0.0' },
};

let folder: string;
let printed: string[];

beforeEach(() => {
  printed = [];
  folder = aFolder({
    'package.json': OLD,
    'package-lock.json': {},
    'feature.json': { name: 'reviews' },
    CODEOWNERS: '* @ours\n',
  });
  git('init', '-q');
  commit();
});

test('an update keeps the scripts and packages of an old repository, and sets the versions of its tools', async () => {
  const newPackage = ownPackage(aNewRepository());

  expect(await update()).toEqual([1, 2, 3, 4]);

  const { scripts, dependencies, devDependencies, peerDependencies } = ownPackage(folder);
  expect(scripts).toEqual({ ...newPackage.scripts, lint: 'eslint .', release: 'remote-kit release' });
  expect(dependencies).toEqual({
    '@stepwell/contract': newPackage.dependencies['@stepwell/contract'],
    'date-fns': '4.1.0',
  });
  expect(devDependencies).toMatchObject({
    '@biomejs/biome': newPackage.devDependencies['@biomejs/biome'],
    '@stepwell/remote-kit': newPackage.devDependencies['@stepwell/remote-kit'],
    typescript: newPackage.devDependencies.typescript,
  });
  expect(peerDependencies).toEqual({
    '@stepwell/platform': newPackage.peerDependencies['@stepwell/platform'],
    'date-fns': '^4.0.0',
  });
  expect(readFileSync(join(folder, 'CODEOWNERS'), 'utf8')).toBe('* @ours\n');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.github', '.gitignore', '.nvmrc']));
});

test('an update shows each step as a diff before it asks', async () => {
  const before = readFileSync(join(folder, 'package.json'), 'utf8');
  const questions: string[] = [];

  const done = await update(async ({ number }) => {
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(before);
    questions.push(printed.join('\n'));
    return number < 1;
  });

  expect(done).toEqual([]);
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/Step 1\. [\s\S]*package\.json[\s\S]*\+ .*"@stepwell\/contract": "1/);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(before);
});

test('the next update begins with the refused step', async () => {
  expect(await update(async ({ number }) => number < 2)).toEqual([1]);
  commit();

  const questions: number[] = [];
  await update(async ({ number }) => questions.push(number) > 0);

  expect(questions).toEqual([2, 3, 4]);
});

test('a second update changes nothing', async () => {
  await update();
  commit();
  printed = [];

  expect(await update()).toEqual([]);
  expect(printed).toEqual([]);
  expect(git('status', '--porcelain')).toBe('');
});

test('a new repository needs no step of the update', async () => {
  expect(ownPackage(aNewRepository()).remoteKit).toEqual({ step: LAST_STEP });
  expect(STEPS.map(({ number }) => number)).toEqual(STEPS.map((_, index) => index + 1));
});

test('an update refuses uncommitted changes', async () => {
  writeFiles(folder, { 'notes.txt': 'half a thought' });

  await expect(update()).rejects.toThrow(/uncommitted changes[\s\S]*notes\.txt/);
  expect(ownPackage(folder)).toEqual(OLD);
});

test.each([
  ['a folder without a manifest', 'feature.json', 'is not a remote'],
  ['a remote of a workspace', 'package-lock.json', 'update the workspace as a whole'],
  ['a folder outside of a git repository', '.git', 'could not be reverted'],
])('an update refuses %s', async (_, missing, reason) => {
  rmSync(join(folder, missing), { recursive: true });

  await expect(update()).rejects.toThrow(reason);
});

function update(isAgreed: Parameters<typeof updateRepository>[1]['isAgreed'] = async () => true) {
  return updateRepository(folder, { report: (text) => printed.push(text), isAgreed });
}

type OwnPackage = typeof OLD & {
  remoteKit?: { step: number };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

function ownPackage(repository: string): OwnPackage {
  return readJson(join(repository, 'package.json'));
}

function aNewRepository(): string {
  const fresh = aFolder();
  writeOwnRepository({ name: 'reviews', route: '/reviews' }, fresh);
  return fresh;
}

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Team', '-c', 'user.email=team@stepwell.example'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'current state');
}
