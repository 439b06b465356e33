import { randomBytes } from 'node:crypto';
import { type FolderPlace, FolderStorage } from '@stepwell/release-server/folder-storage';
import { limitScripts, promote, requireReports } from '@stepwell/release-server/manager';
import { openStorage } from '@stepwell/release-server/storage';
import { aBuild, aDataFolder, aPlace } from '@stepwell/release-server/testing';
import { promoteWorkspace } from './publish-workspace';

// `built('shell 1.0.0-s1')` is a build that is already published. The test publishes builds with a folder.

const reported: string[] = [];
const report = (text: string) => reported.push(text);

beforeEach(() => {
  reported.length = 0;
});

test('a release that a person promoted stays live', async () => {
  const place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
    ['catalog', '1.0.0-c'],
    ['catalog', '1.0.0-d'],
  ]);
  await promoteWorkspace(
    new FolderStorage(place),
    built('shell 1.0.0-s1', 'checkout 1.0.0-a', 'catalog 1.0.0-c'),
    report,
  );
  await promote(place, { checkout: '1.0.0-a' }, { by: 'asha' });

  const lines = await promoteWorkspace(
    new FolderStorage(place),
    built('shell 1.0.0-s1', 'checkout 1.0.0-b', 'catalog 1.0.0-d'),
    report,
  );

  expect(liveIds(place)).toEqual({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-d' });
  expect(lines.join('\n')).toMatch(
    /checkout 1\.0\.0-a is live \(made live by asha on .*: a start does not replace it\)/,
  );
});

test('a start replaces a release that was last promoted by `start`', async () => {
  const place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
  ]);
  await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'asha' });
  await promote(place, { checkout: '1.0.0-a' }, { by: 'start' });

  await promoteWorkspace(new FolderStorage(place), built('checkout 1.0.0-b'), report);

  expect(liveIds(place).checkout).toBe('1.0.0-b');
});

test('a start replaces no live remote if the registry requires test reports', async () => {
  const place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
    ['catalog', '1.0.0-c'],
  ]);
  const storage = new FolderStorage(place);
  await promoteWorkspace(new FolderStorage(place), built('shell 1.0.0-s1', 'checkout 1.0.0-a'), report);
  await requireReports(storage, true, { by: 'asha' });
  const next = built('shell 1.0.0-s1', 'checkout 1.0.0-b', 'catalog 1.0.0-c');

  const lines = await promoteWorkspace(storage, next, report);

  expect(liveIds(place)).toEqual({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-c' });
  expect(lines).toContainEqual(
    expect.stringMatching(/^checkout 1\.0\.0-a is live .*requires a test report before a promotion\)$/),
  );
});

test('a workspace is not made live if its shell cannot run a release that a person promoted', async () => {
  const place = await aPlace([['checkout', '1.0.0-a']]);
  await promoteWorkspace(new FolderStorage(place), built('shell 1.0.0-s1', 'checkout 1.0.0-a'), report);
  await promote(place, { checkout: '1.0.0-a' }, { by: 'asha' });
  await place.store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));

  await promoteWorkspace(new FolderStorage(place), built('shell 2.0.0-s2', 'checkout 1.0.0-a'), report);

  expect(liveIds(place).shell).toBe('1.0.0-s1');
  expect(reported.join('\n')).toContain(
    'the workspace was not made live: checkout 1.0.0-a needs react 19.3.1',
  );
});

test('a start publishes a release up to the size of scripts that the maintainer allows', async () => {
  const storage = new FolderStorage(await aPlace());
  // Random, so that it does not compress below the default limit of 300 KB.
  const extra = { 'browser/a.js': randomBytes(320 * 1024).toString('base64') };
  const workspace = [
    ...built('shell 1.0.0-s1'),
    { feature: 'checkout', id: '1.0.0-a', folder: aBuild('checkout', '1.0.0-a', { extra }) },
  ];
  await expect(promoteWorkspace(storage, workspace, report)).rejects.toThrow('300 KB are allowed');
  await limitScripts(storage, 'checkout', 400, { by: 'asha' });

  await promoteWorkspace(storage, workspace, report);

  expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-a');
});

test('the first start makes the workspace live, and a start without changes makes no new revision', async () => {
  const storage = await openStorage({ dataDir: aDataFolder() });
  const workspace = [
    { feature: 'shell', id: '1.0.0-s1', folder: aBuild('shell', '1.0.0-s1') },
    { feature: 'checkout', id: '1.0.0-a', folder: aBuild('checkout', '1.0.0-a') },
  ];

  const lines = await promoteWorkspace(storage, workspace, report);
  await promoteWorkspace(storage, workspace, report);

  expect(lines).toContain('checkout 1.0.0-a is live (this workspace; made live by `npm start`)');
  const { revision, features } = await storage.deployments.current();
  expect([revision, features.shell?.live, features.checkout?.live]).toEqual([1, '1.0.0-s1', '1.0.0-a']);
});

test('on a machine without the teams’ signing keys, the site starts with the live releases', async () => {
  const dataDir = aDataFolder();
  const shell = { feature: 'shell', id: '1.0.0-s1', folder: aBuild('shell', '1.0.0-s1') };
  await promoteWorkspace(await openStorage({ dataDir }), [shell], report);
  const keyless = await openStorage({ dataDir, keysIn: aDataFolder() });
  const next = { feature: 'shell', id: '1.0.0-s2', folder: aBuild('shell', '1.0.0-s2') };

  const lines = await promoteWorkspace(keyless, [next], report);

  expect(lines).toEqual(['shell 1.0.0-s1 is live (made live by `npm start`)']);
  expect(reported.join('\n')).toMatch(/shell was not published: .*shell\.pem is not there/);
});

function built(...names: string[]) {
  return names.map((name) => {
    const [feature = '', id = ''] = name.split(' ');
    return { feature, id, folder: '' };
  });
}

function liveIds({ registry }: FolderPlace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(registry.read().features).map(([feature, { live }]) => [feature, live]),
  );
}
