import Fastify from 'fastify';
import { aLoadedRelease, liveReleases } from './releases.testing';
import { registerReleasesHealth, releasesCheck } from './releases-health';

const live = liveReleases(aLoadedRelease('shell', '1.0.0-s'), aLoadedRelease('catalog', '1.0.0-a'));
const unusable = { ...live, unusable: new Map([['catalog', '1.1.0-b']]) };

test('/health/releases names the revision, what serves, and what cannot be used', async () => {
  const edge = Fastify();
  registerReleasesHealth(edge, () => unusable);

  const { response } = (await edge.inject('/health/releases')).json();

  expect(response.data).toEqual({
    revision: 1,
    live: { shell: '1.0.0-s', catalog: '1.0.0-a' },
    unusable: { catalog: '1.1.0-b' },
  });
});

test.each([
  ['all live releases serve', live, 900, /^$/],
  ['a live release cannot be used', unusable, 900, /catalog cannot be used/],
  ['the source of releases does not answer', live, 10_001, /could not be read for 10 s/],
])('when %s, the edge stays ready and the check says so', async (_, current, silentForMs, message) => {
  const check = releasesCheck({ silentForMs }, () => current);

  expect(check.isRequired).toBe(false);
  expect((await check.run()) ?? '').toMatch(message);
});
