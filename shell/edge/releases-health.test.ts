import { type CheckedReleases, releasesCheck } from './releases-health';

const fine: CheckedReleases = {
  registry: { alert: undefined },
  live: { isBehind: false },
  mirror: { silentForMs: 900 },
};

test.each<[string, Partial<CheckedReleases>, RegExp | undefined]>([
  ['pages are made from the live revision', {}, undefined],
  ['signatures are invalid', { registry: { alert: 'in /var/lib/…' } }, /cannot be verified/],
  ['a revision cannot be used', { live: { isBehind: true } }, /cannot be used/],
  ['the store does not answer', { mirror: { silentForMs: 10_001 } }, /has not answered for 10 s/],
])('when %s, the check reports that and the edge stays ready', async (_what, more, message) => {
  const check = releasesCheck({ ...fine, ...more });

  expect(check.isRequired).toBe(false);
  expect((await check.run()) ?? '').toMatch(message ?? /^$/);
});
