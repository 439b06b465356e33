import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featureOf, installed, remotesIn, rootOf, workspacePackages } from './workspace';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('names remotes by their manifest, and other packages by their package.json', () => {
  const root = aRepository({ 'mfe-library': '@stepwell/mfe-library', tools: '@stepwell/tools' });
  writeFileSync(join(root, 'mfe-library/feature.json'), '{ "name": "library" }');

  expect(remotesIn(root)).toEqual({ library: join(root, 'mfe-library') });
  expect(featureOf(join(root, 'tools'))).toBe('tools');
});

test('a repository may be one remote', () => {
  const root = aRepository({});
  writeFileSync(join(root, 'feature.json'), '{ "name": "library" }');

  expect(remotesIn(root)).toEqual({ library: root });
  expect(rootOf(join(root, 'src'))).toBe(root);
});

test('lists workspace packages only, and no installed or hidden ones', () => {
  const root = aRepository({ tools: '@stepwell/tools', '.data': 'left-over', 'node_modules/react': 'react' });

  expect([...workspacePackages(root).keys()]).toEqual(['@stepwell/academy', '@stepwell/tools']);
});

test('finds packages within packages', () => {
  const root = aRepository({ server: '@stepwell/server', 'server/page': '@stepwell/page' });

  expect([...workspacePackages(root).keys()]).toEqual([
    '@stepwell/academy',
    '@stepwell/server',
    '@stepwell/page',
  ]);
});

test('resolves a package like an import, and follows symbolic links', () => {
  const root = aRepository({ tools: '@stepwell/tools', 'node_modules/react': 'react' });
  mkdirSync(join(root, 'node_modules/@stepwell'));
  symlinkSync(join(root, 'tools'), join(root, 'node_modules/@stepwell/tools'), 'junction');

  expect(installed('react', join(root, 'tools'))).toBe(join(root, 'node_modules/react'));
  expect(installed('@stepwell/tools', root)).toBe(join(root, 'tools'));
  expect(() => installed('formik', root)).toThrow(/^formik is not installed for .*: declare it/);
});

test('throws for a folder outside any repository', () => {
  expect(() => rootOf(tmpdir())).toThrow(/is in no repository: no package-lock.json/);
});

/** @param packages names by folder */
function aRepository(packages: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'stepwell-repository-')));
  folders.push(root);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  for (const [folder, name] of Object.entries({ '.': '@stepwell/academy', ...packages })) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  }
  return root;
}
