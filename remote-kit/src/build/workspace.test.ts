import { mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aFolder, writeFiles } from '../a-folder.testing';
import { featureOf, installed, readJson, remotesIn, rootOf, workspacePackages } from './workspace';

test('names remotes by their manifest, and other packages by their package.json', () => {
  const root = aRepository({ 'mfe-library': '@stepwell/mfe-library', tools: '@stepwell/tools' });
  writeFiles(root, { 'mfe-library/feature.json': { name: 'library' } });

  expect(remotesIn(root)).toEqual({ library: join(root, 'mfe-library') });
  expect(featureOf(join(root, 'tools'))).toBe('tools');
});

test('the root of a repository may be a remote', () => {
  const root = aRepository({});
  writeFiles(root, { 'feature.json': { name: 'library' } });

  expect(remotesIn(root)).toEqual({ library: root });
  expect(rootOf(join(root, 'src'))).toBe(root);
});

test('lists workspace packages, including nested packages, but no installed or hidden packages', () => {
  const root = aRepository({
    server: '@stepwell/server',
    'server/page': '@stepwell/page',
    '.data': 'left-over',
    'node_modules/react': 'react',
  });

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
  const all = Object.entries({ '.': '@stepwell/academy', ...packages });
  return aFolder({
    'package-lock.json': {},
    ...Object.fromEntries(
      all.map(([folder, name]) => [`${folder}/package.json`, { name, version: '1.0.0' }]),
    ),
  });
}

test('the error for invalid JSON names the file', () => {
  const path = join(aFolder({ 'feature.json': '{ "name": "library", }' }), 'feature.json');

  expect(() => readJson(path)).toThrow(`${path} is not valid JSON: Expected double-quoted property name`);
});
