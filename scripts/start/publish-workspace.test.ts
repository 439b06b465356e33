import { join } from 'node:path';
import { LocalReleases } from '@stepwell/releases/local-releases';
import { placeIn } from '@stepwell/releases/place';
import { aDataFolder, writeBuild } from '@stepwell/releases/testing';
import { publishWorkspace } from './publish-workspace';

test('publishes and promotes the workspace with keys of its own, and only what has changed', async () => {
  const { place, start, reports } = aSite();

  await start('1.0.0-a');
  const lines = await start('1.0.0-b');

  expect(lines).toEqual([
    'shell 1.0.0-s is live (this workspace; made live by `npm start`)',
    'checkout 1.0.0-b is live (this workspace; made live by `npm start`)',
  ]);
  expect(reports).toEqual([
    'publishing shell 1.0.0-s',
    'publishing checkout 1.0.0-a',
    'publishing checkout 1.0.0-b',
  ]);
  expect((await new LocalReleases(place).registry()).revision).toBe(2);
});

test('never replaces a release that a person made live', async () => {
  const { place, start } = aSite();
  await start('1.0.0-a');
  await start('1.0.0-b');
  await new LocalReleases(place).rollback('checkout', { by: 'asha' });

  const [, line] = await start('1.0.0-c');

  expect(line).toMatch(
    /^checkout 1\.0\.0-a is live \(made live by asha on .*: a start does not replace it\)$/,
  );
});

test('reports a machine without the key of a team, and leaves what is live', async () => {
  const { place, start, reports } = aSite();
  await start('1.0.0-a');

  const lines = await start('1.0.0-b', join(place.folder, 'others.json'));

  expect(reports.at(-1)).toMatch(/^the workspace was not made live: .*others\.json does not exist/);
  expect(lines).toContain('checkout 1.0.0-a is live (made live by `npm start`)');
});

function aSite() {
  const dataDir = aDataFolder();
  const place = placeIn(dataDir);
  const reports: string[] = [];
  const build = (feature: string, id: string) => ({
    feature,
    id,
    folder: writeBuild(join(dataDir, 'builds', feature, id), feature, id),
  });
  const start = (checkout: string, keysFile?: string) =>
    publishWorkspace(place, keysFile, [build('shell', '1.0.0-s'), build('checkout', checkout)], (line) =>
      reports.push(line),
    );
  return { place, start, reports };
}
