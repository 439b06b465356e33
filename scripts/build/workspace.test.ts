import { relative } from 'node:path';
import { decidingFiles, packageFolder, RELEASED_PACKAGES, ROOT } from './workspace';

const foldersOf = (feature: string) => {
  const files = decidingFiles(packageFolder(feature)).map((file) =>
    relative(ROOT, file).replaceAll('\\', '/'),
  );
  return [
    ...new Set(
      files.map((file) =>
        file
          .replace(/[^/]*$/, '')
          .split('/', 2)
          .join('/'),
      ),
    ),
  ];
};

test.each(Object.keys(RELEASED_PACKAGES))(
  '%s has no new id because of code that only servers run',
  (feature) => {
    const folders = foldersOf(feature);

    expect(folders).not.toContainEqual(expect.stringMatching(/^(releases|api|e2e|shell\/server)(\/|$)/));
  },
);

test('a remote has a new id with its sources, what is built into it, and the build; not with the shell', () => {
  const folders = foldersOf('checkout');

  expect(folders).toEqual(
    expect.arrayContaining(['mfe-checkout/src', 'contract/src', 'shared-ui/src', 'scripts/build']),
  );
  expect(folders).not.toContainEqual(expect.stringMatching(/^(shell|mfe-catalog|mfe-engagement)(\/|$)/));
});
