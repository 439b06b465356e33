import { relative } from 'node:path';
import { decidingFiles } from './release-id';
import { remotesIn, rootOf, workspacePackages } from './workspace';

const ROOT = rootOf(import.meta.dirname);
const SHELL = workspacePackages(ROOT).get('@stepwell/shell') ?? '';
const FOLDERS: Record<string, string> = { ...remotesIn(ROOT), shell: SHELL };

test.each(Object.keys(FOLDERS))('%s has no new id because of code that only servers run', (feature) => {
  const folders = foldersOf(feature);

  expect(folders).not.toContainEqual(
    expect.stringMatching(/^(releases|qa|api|e2e|scripts|shell\/server)(\/|$)/),
  );
});

test('a remote has a new id with its sources, what is built into it, and the build; not with the shell', () => {
  const folders = foldersOf('checkout');

  expect(folders).toEqual(
    expect.arrayContaining(['mfe-checkout/src', 'contract/src', 'shared-ui/src', 'remote-kit/src/build']),
  );
  expect(folders).not.toContainEqual(expect.stringMatching(/^(shell|mfe-catalog|mfe-engagement)(\/|$)/));
});

test('nothing has a new id because of how remotes are tested and played', () => {
  for (const feature of Object.keys(FOLDERS))
    expect(foldersOf(feature)).not.toContainEqual(
      expect.stringMatching(/^remote-kit\/src\/(player|commands)/),
    );
});

/** Folders of the files that decide what a build of a feature contains, the root's two or three uppermost names each. */
function foldersOf(feature: string): string[] {
  const folders = decidingFiles(FOLDERS[feature] ?? '').map((file) =>
    relative(ROOT, file)
      .replaceAll('\\', '/')
      .replace(/[^/]*$/, '')
      .replace(/\/$/, ''),
  );
  return [
    ...new Set(folders.map((folder) => folder.split('/', folder.startsWith('remote-kit') ? 3 : 2).join('/'))),
  ];
}
