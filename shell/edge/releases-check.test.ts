import { type FollowedReleases, releasesCheck } from './releases-check';

const fine: FollowedReleases = {
  registry: { alert: undefined },
  live: { isBehind: false },
  reports: { silentForMs: 900 },
};

test.each<[string, Partial<FollowedReleases>, RegExp | undefined]>([
  ['all is well', {}, undefined],
  ['signatures do not hold', { registry: { alert: 'in /var/lib/…' } }, /cannot be believed/],
  ['a revision cannot be used', { live: { isBehind: true } }, /cannot be used/],
  ['the store is silent', { reports: { silentForMs: 10_001 } }, /has not answered for 10 s/],
])('an edge of which %s says so, and stays ready', async (_what, more, said) => {
  const check = releasesCheck({ ...fine, ...more });

  expect(check.isRequired).toBe(false);
  expect((await check.run()) ?? '').toMatch(said ?? /^$/);
});
