import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueOf, doorOf, fetchVersion } from './package-version';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stepwell-version-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the same files have the same id, wherever they stand; words and tests count for nothing', () => {
  aPackage('shared-ui');
  aPackage('another', { 'README.md': 'In other words', 'src/index.test.ts': 'test' });
  aPackage('changed', { 'src/index.ts': 'export const Chip = 2;' });
  const idOf = (folder: string) => fetchVersion(folder, root, into(folder)).id;

  expect(idOf('shared-ui')).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
  expect(idOf('another')).toBe(idOf('shared-ui'));
  expect(idOf('changed')).not.toBe(idOf('shared-ui'));
});

test('a git revision is the package as it was then', () => {
  aPackage('shared-ui');
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', 'commit', '--quiet', '--message', 'first');
  const first = fetchVersion('shared-ui', root, into('first'));
  aPackage('shared-ui', { 'src/index.ts': 'export const Chip = 2;' });

  expect(fetchVersion('HEAD', root, into('revision')).id).toBe(first.id);
  expect(fetchVersion('shared-ui', root, into('now')).id).not.toBe(first.id);
});

test('doors and catalogue are found in sources and in what is packed', () => {
  aPackage('sources', { 'src/gallery/catalogue.ts': 'export const CATALOGUE = [];' });
  aPackage('packed', {
    'package.json': manifest({ '.': { types: './lib/index.d.ts', default: './lib/index.js' } }),
    'lib/gallery/catalogue.js': 'export const CATALOGUE = [];',
  });
  const [sources, packed] = ['sources', 'packed'].map((each) => fetchVersion(each, root, into(each)));

  expect(sources && [doorOf(sources, '.'), catalogueOf(sources)]).toEqual([
    join(into('sources'), 'shared-ui/src/index.ts'),
    join(into('sources'), 'shared-ui/src/gallery/catalogue.ts'),
  ]);
  expect(packed && [doorOf(packed, '.'), catalogueOf(packed)]).toEqual([
    join(into('packed'), 'shared-ui/lib/index.js'),
    join(into('packed'), 'shared-ui/lib/gallery/catalogue.js'),
  ]);
});

test('what is installed in a folder, or was built there, is no part of a version', () => {
  aPackage('shared-ui', { 'node_modules/react/index.js': '', 'dist/a.js': '' });

  const { folder } = fetchVersion('shared-ui', root, into('shared-ui'));

  expect(['node_modules', 'dist'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

test.each([
  ['what is nowhere', 'gone', /There is no gone of @stepwell\/shared-ui/],
  ['another package', 'other', /other is @stepwell\/other, and not @stepwell\/shared-ui/],
])('%s is refused', (_what, wanted, why) => {
  aPackage('other', { 'package.json': manifest({ '.': './src/index.ts' }, '@stepwell/other') });

  expect(() => fetchVersion(wanted, root, into('refused'))).toThrow(why);
});

function aPackage(folder: string, files: Record<string, string> = {}): void {
  const all = {
    'package.json': manifest({ '.': './src/index.ts' }),
    'src/index.ts': 'export const Chip = 1;',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    const path = join(root, folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
}

function manifest(exports: Record<string, unknown>, name = '@stepwell/shared-ui'): string {
  return JSON.stringify({ name, version: '1.2.3', exports });
}

function into(name: string): string {
  return join(root, 'copies', name);
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: 'ignore' });
}
