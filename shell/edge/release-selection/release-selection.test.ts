import { containerName, readRelease } from '@stepwell/release-server/release';
import { aBuild } from '@stepwell/release-server/testing';
import { fallbacksIn, selectReleases } from './release-selection';

const [LIVE, BEFORE] = ['1.0.0-b', '1.0.0-a'];

const SHELL = readRelease(aBuild('shell', '1.0.0-s1'));

test.each<[what: string, has: string[], unusable: string[], taken: string | undefined, state: string]>([
  ['is intact', [LIVE, BEFORE], [], LIVE, 'previous'],
  ['is intact, and no release was live before', [LIVE], [], LIVE, 'no previous'],
  ['is intact, and the previous release is damaged', [LIVE, BEFORE], [BEFORE], LIVE, 'no previous'],
  ['is damaged', [LIVE, BEFORE], [LIVE], BEFORE, 'fallback'],
  ['is damaged, and no release was live before', [LIVE], [LIVE], LIVE, 'missing'],
  ['is damaged, as is the previous release', [LIVE, BEFORE], [LIVE, BEFORE], LIVE, 'missing'],
  ['cannot be read', [BEFORE], [], BEFORE, 'fallback'],
  ['cannot be read, and the previous release is damaged', [BEFORE], [BEFORE], undefined, 'no previous'],
])('if the live release %s (readable: %j, unusable: %j), pages use %s', (_, has, unusable, taken, state) => {
  const release = (id: string) => (has.includes(id) ? readRelease(aBuild('checkout', id)) : undefined);
  const remotes = new Map([['checkout', { liveId: LIVE, live: release(LIVE), previous: release(BEFORE) }]]);

  const selection = selectReleases('', { shell: SHELL, remotes }, {}, ({ id }) => unusable.includes(id));

  const [feature] = selection.features;
  expect(feature?.release).toBe(taken);
  expect(selection.releases.get('checkout')?.release.id).toBe(taken);
  expect(fallbacksIn(selection)).toEqual(
    state === 'fallback' ? [{ feature: 'checkout', live: LIVE, instead: BEFORE, intended: 'live' }] : [],
  );
  expect(selection.missing).toEqual(state === 'missing' ? ['checkout'] : []);
  expect(feature?.previous).toEqual(
    state === 'previous' ? { release: BEFORE, container: containerName('checkout', BEFORE) } : undefined,
  );
});

test('a fallback still has the reason why the intended release was selected', () => {
  const [live, previous] = [LIVE, BEFORE].map((id) => readRelease(aBuild('checkout', id)));
  const usable = { shell: SHELL, remotes: new Map([['checkout', { liveId: LIVE, live, previous }]]) };
  const selectedWithout = (unusable: string) =>
    selectReleases('', usable, { checkout: 'canary' }, ({ id }) => id === unusable).releases.get('checkout');

  const intended = { id: LIVE, reason: 'canary' };
  expect(selectedWithout('none')).toMatchObject({ reason: 'canary', intended });
  expect(selectedWithout(LIVE)).toMatchObject({ reason: 'fallback', intended });
});
