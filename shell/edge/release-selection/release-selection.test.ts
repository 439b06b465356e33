import { type Release, readRelease } from '@stepwell/release-server/release';
import { aBuild } from '@stepwell/release-server/testing';
import { chosenOf } from './release-selection';

const [LIVE, BEFORE] = ['1.0.0-b', '1.0.0-a'];

test.each<[what: string, has: string[], out: string[], taken: string | undefined, state: string]>([
  ['is well', [LIVE, BEFORE], [], LIVE, 'may fall'],
  ['is well, and nothing was live before', [LIVE], [], LIVE, 'whole'],
  ['is well, and the one before is damaged', [LIVE, BEFORE], [BEFORE], LIVE, 'whole'],
  ['is damaged', [LIVE, BEFORE], [LIVE], BEFORE, 'fallen'],
  ['is damaged, and nothing was live before', [LIVE], [LIVE], LIVE, 'missing'],
  ['is damaged, as is the one before', [LIVE, BEFORE], [LIVE, BEFORE], LIVE, 'missing'],
  ['cannot be read', [BEFORE], [], BEFORE, 'fallen'],
  ['cannot be read, and the one before is damaged', [BEFORE], [BEFORE], undefined, 'whole'],
])('where the live release %s: see table', (_, has, out, taken, state) => {
  const release = (id: string) => (has.includes(id) ? readRelease(aBuild('checkout', id)) : undefined);
  const remotes = new Map([['checkout', { liveId: LIVE, live: release(LIVE), previous: release(BEFORE) }]]);

  const choice = chosenOf('', remotes, ({ id }: Release) => out.includes(id));

  const [feature] = choice.features;
  expect(feature?.release).toBe(taken);
  expect(choice.releases.get('checkout')?.id).toBe(taken);
  expect(choice.fallen).toEqual(
    state === 'fallen' ? [{ feature: 'checkout', live: LIVE, instead: BEFORE }] : [],
  );
  expect(choice.missing).toEqual(state === 'missing' ? ['checkout'] : []);
  expect(feature?.previous).toEqual(
    state === 'may fall' ? { release: BEFORE, container: `checkout__${BEFORE}` } : undefined,
  );
});
