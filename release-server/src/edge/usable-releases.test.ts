import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRelease, RegistryRevision } from '../registry';
import { aBuild, aPlace } from '../testing/a-release.testing';
import { type UsableRelease, usableReleases } from './usable-releases';

const LIVE = { shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-b' };

const logged: string[] = [];
const log = (text: string) => logged.push(text);

beforeEach(() => {
  logged.length = 0;
});

it('returns the shell and every remote of the registry', async () => {
  const { store } = await aPlace([
    ['checkout', '1.0.0-a'],
    ['catalog', '1.0.0-b'],
  ]);

  const { shell, remotes } = usableReleases(revisionOf(LIVE), store, log);

  expect(shell.id).toBe('1.0.0-s1');
  expect([...remotes.keys()]).toEqual(['catalog', 'checkout']);
});

it('leaves out a remote that the shell cannot run, and logs why', async () => {
  const { store } = await aPlace([['catalog', '1.0.0-b']]);
  await store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));
  await store.publish(aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } }));

  const { remotes } = usableReleases(revisionOf(LIVE), store, log);

  expect([...remotes.keys()]).toEqual(['catalog']);
  expect(logged).toEqual([
    'checkout 1.0.0-a is left out: checkout 1.0.0-a needs react 20.0.0 (shell 1.0.0-s1 shares 19.3.1)',
  ]);
});

describe('a route of two remotes', () => {
  const PAY = { path: '/checkout/:courseId', module: 'Page', fallback: 'Page' };
  const TAKEN = { ...PAY, path: '/checkout/:id' };
  const COURSES = { ...PAY, path: '/courses' };

  async function pathsIn(registry: Partial<RegistryRevision>): Promise<Record<string, string[]>> {
    const { store } = await aPlace();
    for (const [feature, id, routes] of [
      ['checkout', '1.0.0-a', [PAY]],
      ['checkout', '1.0.0-b', [PAY]],
      ['catalog', '1.0.0-a', [COURSES]],
      ['catalog', '1.0.0-x', [COURSES, TAKEN]],
    ] as const)
      await store.publish(aBuild(feature, id, { manifest: { routes: [...routes] } }));
    const shell = { live: '1.0.0-s1', previous: null, by: 'start', at: '2026-01-01T00:00:00.000Z' };
    const { remotes } = usableReleases(
      { revision: 7, ...registry, features: { shell, ...registry.features } },
      store,
      log,
    );
    const pathsOf = ({ live }: UsableRelease) => live?.manifest?.routes.map(({ path }) => path) ?? [];
    return Object.fromEntries([...remotes].map(([feature, release]) => [feature, pathsOf(release)]));
  }
  const live = (id: string, previous: string | null, at: string): LiveRelease => ({
    live: id,
    previous,
    by: 'asha',
    at: `${at}T00:00:00.000Z`,
  });

  it('stays with the remote that had it first, whatever the remotes are called', async () => {
    const first = {
      checkout: live('1.0.0-a', null, '2026-02-01'),
      catalog: live('1.0.0-x', '1.0.0-a', '2026-03-01'),
    };
    const shown = { catalog: ['/courses'], checkout: ['/checkout/:courseId'] };

    expect(await pathsIn({ features: first })).toEqual(shown);
    expect(logged).toEqual([
      'catalog 1.0.0-x is shown without the route /checkout/:id, which belongs to checkout',
    ]);
    // The owner has been promoted once more.
    const later = { ...first, checkout: live('1.0.0-b', '1.0.0-a', '2026-04-01') };
    expect(await pathsIn({ features: later })).toEqual(shown);
  });

  it('belongs to the remote to which the maintainer handed it over', async () => {
    const features = {
      checkout: live('1.0.0-b', '1.0.0-a', '2026-02-01'),
      catalog: live('1.0.0-x', '1.0.0-a', '2026-03-01'),
    };
    const handedOver = { '/checkout/:courseId': { from: 'checkout', to: 'catalog' } };

    expect(await pathsIn({ features, handedOver })).toEqual({
      catalog: ['/courses', '/checkout/:id'],
      checkout: [],
    });
    // Until the new owner has a page at the route, the former owner keeps it.
    expect(
      await pathsIn({ features: { ...features, catalog: live('1.0.0-a', null, '2026-03-01') }, handedOver }),
    ).toEqual({ catalog: ['/courses'], checkout: ['/checkout/:courseId'] });
  });
});

it.each([
  ['is gone', (folder: string) => rmSync(folder, { recursive: true })],
  ['has a broken record', (folder: string) => writeFileSync(join(folder, 'release.json'), '{')],
  ['has another manifest', (folder: string) => writeFileSync(join(folder, 'feature.json'), '{"routes":[]}')],
  [
    'has the record of another release',
    (folder: string) =>
      writeFileSync(join(folder, 'release.json'), '{"feature":"catalog","id":"1.0.0-a","files":{}}'),
  ],
])('leaves out a remote whose release %s, and keeps the others', async (_case, damage) => {
  const { store } = await aPlace([
    ['checkout', '1.0.0-a'],
    ['catalog', '1.0.0-b'],
  ]);
  damage(store.folderOf('checkout', '1.0.0-a'));

  const { remotes, unreadable } = usableReleases(revisionOf(LIVE), store, log);

  expect([...remotes.keys()]).toEqual(['catalog']);
  expect([...unreadable]).toEqual([['checkout', '1.0.0-a']]);
  expect(logged).toEqual([expect.stringMatching(/^checkout 1\.0\.0-a is left out: /)]);
});

it.each([
  ['no hash', {}],
  ['an invalid hash', { 'browser/Page.js': 'x" onerror="alert(1)' }],
])('leaves out a remote that lists %s of a required script', async (_case, files) => {
  const { store } = await aPlace([['checkout', '1.0.0-a']]);
  const folder = store.folderOf('checkout', '1.0.0-a');
  const { manifest: _, ...record } = store.read('checkout', '1.0.0-a');
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...record, files }));

  const { remotes } = usableReleases(revisionOf({ shell: '1.0.0-s1', checkout: '1.0.0-a' }), store, log);

  expect([...remotes]).toEqual([]);
  expect(logged).toEqual([
    'checkout 1.0.0-a is left out: checkout 1.0.0-a lists no hash of Page.js, and files without a hash are not loaded.',
  ]);
});

it('returns the previous release if the live release cannot be read', async () => {
  const { store } = await aPlace([
    ['catalog', '1.0.0-b'],
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
  ]);
  const registry = revisionOf({ ...LIVE, checkout: '1.0.0-b' }, { shell: '1.0.0-s0', checkout: '1.0.0-a' });
  const idsOf = () =>
    [...usableReleases(registry, store, log).remotes].map(([, { liveId, live, previous }]) => [
      liveId,
      live?.id,
      previous?.id,
    ]);

  expect(idsOf()).toEqual([
    ['1.0.0-b', '1.0.0-b', undefined],
    ['1.0.0-b', '1.0.0-b', '1.0.0-a'],
  ]);
  rmSync(store.folderOf('checkout', '1.0.0-b'), { recursive: true });
  expect(idsOf()[1]).toEqual(['1.0.0-b', undefined, '1.0.0-a']);
});

it.each([
  ['does not exist', '0.0.1', undefined],
  ['needs a package that this shell does not share', '1.0.0-a', { react: '20.0.0' }],
])('ignores a previous release that %s, and logs nothing', async (_case, id, needs) => {
  const { store } = await aPlace([['checkout', '1.0.0-b']]);
  await store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));
  if (needs) await store.publish(aBuild('checkout', '1.0.0-a', { needs }));

  const registry = revisionOf({ shell: '1.0.0-s1', checkout: '1.0.0-b' }, { checkout: id });
  const { remotes } = usableReleases(registry, store, log);

  expect(remotes.get('checkout')?.previous).toBeUndefined();
  expect(logged).toEqual([]);
});

it('throws without a live shell', async () => {
  const { store } = await aPlace();

  expect(() => usableReleases(revisionOf({}), store, log)).toThrow('The registry names no live shell');
  expect(() => usableReleases(revisionOf({ shell: '9.9.9' }), store, log)).toThrow(
    'is not in the release store',
  );
});

/** A revision with these live and previous releases. */
function revisionOf(live: Record<string, string>, before: Record<string, string> = {}): RegistryRevision {
  const features = Object.entries(live).map(([feature, id]): [string, LiveRelease] => [
    feature,
    { live: id, previous: before[feature] ?? null, by: 'asha', at: '2026-11-20T06:30:00.000Z' },
  ]);
  return { revision: 1, features: Object.fromEntries(features) };
}
