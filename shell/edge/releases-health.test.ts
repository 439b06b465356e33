import Fastify from 'fastify';
import { type CheckedReleases, registerReleasesHealth, releasesCheck } from './releases-health';

const fine: CheckedReleases = {
  registry: { alert: undefined },
  live: { isBehind: false },
  mirror: { silentForMs: 900 },
};

test.each<[what: string, message: RegExp, Partial<CheckedReleases>]>([
  ['pages are made from the live revision', /^$/, {}],
  ['signatures are invalid', /cannot be verified/, { registry: { alert: 'in /var/lib/…' } }],
  ['a revision cannot be used', /cannot be used/, { live: { isBehind: true } }],
  ['the store does not answer', /has not answered for 10 s/, { mirror: { silentForMs: 10_001 } }],
])('when %s, the edge stays ready and the message of the check matches %s', async (_, message, more) => {
  const check = releasesCheck({ ...fine, ...more });

  expect(check.isRequired).toBe(false);
  expect((await check.run()) ?? '').toMatch(message);
});

test('/health/releases adds up a release’s fallbacks of one cause, from before and after its promotion', async () => {
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
