import { join, relative } from 'node:path';
import { aFolder } from '../a-folder.testing';
import { inputFiles, releaseId } from './release-id';
import { remotesIn, rootOf, workspacePackages } from './workspace';

const ROOT = rootOf(import.meta.dirname);
const SHELL = workspacePackages(ROOT).get('@stepwell/shell') ?? '';
const FOLDERS: Record<string, string> = { ...remotesIn(ROOT), shell: SHELL };

test.each(Object.keys(FOLDERS))(
  'code in the folders of servers, tests and test runs does not change the id of %s',
  (feature) => {
    const folders = foldersOf(feature);

    for (const excluded of [
      /^(releases|api|e2e|scripts|shell\/edge|site\/server)(\/|$)/,
      /^remote-kit\/src\/(commands|player|testing)/,
    ])
      expect(folders).not.toContainEqual(expect.stringMatching(excluded));
  },
);

test('the id of a remote depends on its sources, its bundled packages and the build', () => {
  const folders = foldersOf('checkout');

  expect(folders).toEqual(
    expect.arrayContaining(['mfe-checkout/src', 'contract/src', 'shared-ui/src', 'remote-kit/src/build']),
  );
  expect(folders).not.toContainEqual(expect.stringMatching(/^(shell|mfe-catalog|mfe-engagement)(\/|$)/));
});

test.each<[what: string, packages: object, changesId: boolean]>([
  [
    'a remote that joins the repository does not change other release ids',
    {
      'node_modules/@stepwell/mfe-library': { resolved: 'mfe-library', link: true },
      'mfe-library': { name: '@stepwell/mfe-library', version: '1.0.0' },
    },
    false,
  ],
  ['an installed package changes release ids', { 'node_modules/qr': { version: '2.0.0' } }, true],
  [
    'a package installed for a single remote changes all release ids',
    { 'mfe-library/node_modules/qr': { version: '2.0.0' } },
    true,
  ],
])('%s', (_, packages, changesId) => {
  expect(idBeside(packages) !== idBeside({})).toBe(changesId);
});

test.each(['.git/HEAD', '.data/registry.json', '.env', 'keys/catalog.pem'])(
  'in the repository of one remote %s does not change the release id',
  (path) => {
    expect(idWith({ [path]: 'new' })).toBe(idWith({}));
  },
);

test.each(['src/coverage/Gaps.tsx', 'src/dist/parcel.ts'])('the source %s changes the release id', (path) => {
  expect(idWith({ [path]: 'new' })).not.toBe(idWith({}));
});

/** Release id of a remote in a repository with these packages in its lockfile. */
function idBeside(packages: object): string {
  const root = aFolder({
    'package-lock.json': { packages },
    'mfe-catalog/package.json': { name: '@stepwell/mfe-catalog', version: '1.0.0' },
    'mfe-catalog/feature.json': { name: 'catalog' },
  });
  return releaseId(join(root, 'mfe-catalog'));
}

/** Release id of a remote in a repository of its own with these further files. */
function idWith(files: Record<string, string>): string {
  const folder = aFolder({
    'package-lock.json': { packages: {} },
    'package.json': { name: '@stepwell/mfe-catalog', version: '1.0.0' },
    'feature.json': { name: 'catalog' },
    ...files,
  });
  return releaseId(folder);
}

/** Folders of the input files of a build, up to two levels, three for the kit. */
function foldersOf(feature: string): string[] {
  const folders = inputFiles(FOLDERS[feature] ?? '').map((file) =>
    relative(ROOT, file)
      .replaceAll('\\', '/')
      .replace(/[^/]*$/, '')
      .replace(/\/$/, ''),
  );
  return [
    ...new Set(folders.map((folder) => folder.split('/', folder.startsWith('remote-kit') ? 3 : 2).join('/'))),
  ];
}
