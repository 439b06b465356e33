import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readManifest } from './manifest';
import { remotesIn, rootOf } from './workspace';

const LIBRARY = {
  name: 'library',
  owner: { team: 'Library', contact: 'library@stepwell.example' },
  routes: [{ path: '/library', module: 'ShelfPage', fallback: 'The library cannot be shown right now.' }],
  slots: [],
};

test.each(Object.entries(remotesIn(rootOf(import.meta.dirname))))(
  'reads the manifest of %s without its `$schema`, which only editors use',
  (feature, folder) => {
    const manifest = readManifest(folder);

    expect(manifest.name).toBe(feature);
    expect(manifest).not.toHaveProperty('$schema');
  },
);

test('throws one error with a line for each mistake in a manifest', () => {
  const folder = aRemote({ ...LIBRARY, start: 'begin', routes: [...LIBRARY.routes, ...LIBRARY.routes] });

  expect(() => readManifest(folder)).toThrow(
    [
      `${basename(folder)}/feature.json is wrong:`,
      'routes[1].path /library matches the same addresses as routes[0].path, so that routes[1] is never shown: remove one',
      'start names "begin", which is not there: write src/begin.tsx, or correct the name',
    ].join('\n  '),
  );
});

function aRemote(manifest: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-remote-'));
  cleanUps.push(folder);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/ShelfPage.tsx'), '');
  writeFileSync(join(folder, 'feature.json'), JSON.stringify(manifest));
  return folder;
}

const cleanUps: string[] = [];
afterAll(() => {
  for (const folder of cleanUps) rmSync(folder, { recursive: true, force: true });
});
