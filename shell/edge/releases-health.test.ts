import Fastify from 'fastify';
import { type CheckedReleases, registerReleasesHealth, releasesCheck } from './releases-health';

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

test('/health/releases has one number for a release and cause, before and after its promotion', async () => {
  const edge = Fastify();
  const fallback = { feature: 'catalog', release: '1.0.0-b', reason: 'damaged' } as const;
  const counted = [
    { ...fallback, intended: 'canary' as const, pages: 2 },
    { ...fallback, intended: 'live' as const, pages: 3 },
  ];
  const live = { current: { revision: 7 } };
  const options = { registry: fine.registry, live, violations: { counted: {} }, fallbacks: { counted } };
  registerReleasesHealth(edge, options);

  const { response } = (await edge.inject('/health/releases')).json();

  expect(response.data).toMatchObject({ revision: 7, fallbacks: { 'catalog 1.0.0-b damaged': 5 } });
});
