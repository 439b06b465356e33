import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aManifest, liveReleases } from '../releases.testing';
import { aCatalog, aShell, aSite } from './a-site.testing';
import { overrideIn } from './override';

let developer: Server | undefined;
afterEach(() => developer?.close());

test('a page with `?release=` names the published release, has no markup or fallback, and is neither cached nor indexed', async () => {
  const live = liveReleases(aShell(), aCatalog('1.0.0-a'));
  const { get } = await aSite({ live, published: [aCatalog('1.1.0-b')] });

  const { boot, headers, body } = await get('/courses?release=catalog:1.1.0-b');

  expect(boot.isRendered).toBe(false);
  expect(boot.override).toEqual({ feature: 'catalog', release: '1.1.0-b', live: '1.0.0-a', isKnown: true });
  expect(boot.features.map(({ release, previous }) => [release, previous])).toEqual([['1.1.0-b', undefined]]);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect((await get('/courses')).boot.features[0]?.release).toBe('1.0.0-a');
});

test.each(['catalog:1.9.9-none', 'reviews:1.0.0-a'])(
  'the page of `?release=%s`, which is not published, has what is live',
  async (asked) => {
    const { get } = await aSite();

    const { boot } = await get(`/courses?release=${asked}`);

    expect(boot.override?.isKnown).toBe(false);
    expect(boot.features.map(({ release }) => release)).toEqual(['1.0.0-a']);
  },
);

test('a remote of a developer’s machine is in the page with its own manifest, and the policy allows its origin', async () => {
  const origin = await aDevelopmentServer();
  const { get } = await aSite({ allowsDevRemotes: true });

  const { boot, headers } = await get(`/new?release=catalog:${origin}`);

  expect(boot.override).toMatchObject({ release: origin, isKnown: true });
  expect(boot.features[0]).toMatchObject({ base: `${origin}/`, container: 'catalog__dev' });
  expect(boot.features[0]?.manifest.routes).toEqual([{ path: '/new', module: 'New', fallback: 'New' }]);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${origin} `);
  expect(policy).not.toContain('unsafe');
});

test('without DEV_REMOTES no page loads code from a developer’s machine', async () => {
  const origin = await aDevelopmentServer();
  const { get } = await aSite({ allowsDevRemotes: false });

  const { boot, headers } = await get(`/courses?release=catalog:${origin}`);

  expect(boot.override?.isKnown).toBe(false);
  expect(boot.features[0]?.release).toBe('1.0.0-a');
  expect(headers['content-security-policy']).not.toContain(origin);
});

test.each([
  '/courses?release=off',
  '/courses?release=catalog:https://evil.example',
  '/courses?release=catalog:http://localhost.evil.example:80',
  '/courses?release=catalog:http://localhost:1/x',
  '/courses?release=shell:1.0.0-s',
  '/courses?released=catalog:1.0.0-a',
  '/courses',
])('%s asks for no other release', (url) => {
  expect(overrideIn(url)).toBeUndefined();
});

async function aDevelopmentServer(): Promise<string> {
  const routes = [{ path: '/new', module: 'New', fallback: 'New' }];
  const server = createServer((_request, reply) =>
    reply.end(JSON.stringify(aManifest('catalog', { routes }))),
  );
  developer = server;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
