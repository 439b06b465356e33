import { basename } from 'node:path';
import { aFolder } from '../a-folder.testing';
import { readManifest } from './manifest';

const LIBRARY = {
  name: 'library',
  owner: { team: 'Library', contact: 'library@stepwell.example' },
  routes: [{ path: '/library', module: 'ShelfPage', fallback: 'The library cannot be shown right now.' }],
  slots: [],
};

test('reads a manifest without its `$schema`, which only editors use', () => {
  expect(readManifest(aRemote({ $schema: './feature.schema.json', ...LIBRARY }))).toEqual(LIBRARY);
});

test('throws one error with a line for each mistake in a manifest', () => {
  const folder = aRemote({ ...LIBRARY, start: 'begin', routes: [...LIBRARY.routes, ...LIBRARY.routes] });

  expect(() => readManifest(folder)).toThrow(
    [
      `${basename(folder)}/feature.json is wrong:`,
      '/routes/1 matches the same addresses as /routes/0: remove one',
      '/start names "begin", which is not there: write src/begin.tsx',
    ].join('\n  '),
  );
});

function aRemote(manifest: object): string {
  return aFolder({ 'src/ShelfPage.tsx': '', 'feature.json': manifest });
}
