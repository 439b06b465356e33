import Fastify from 'fastify';
import { anApiConnection } from '../http/an-api.testing';
import { aGeneration, aRenderedPage } from '../release-selection/a-generation.testing';
import { isFileAddress, PageAddresses } from './page-address';
import { pageRoutes } from './pages.routes';

test('caches a limited number of short parsed addresses; invented addresses share one key', () => {
  const addresses = new PageAddresses(aGeneration(aRenderedPage).generation.selection());
  const long = `/courses?${'x'.repeat(400)}`;

  const first = addresses.of('/made-up/0');
  expect(addresses.of(long)).not.toBe(addresses.of(long));
  let last = first;
  for (let turn = 1; turn < 10_000; turn += 1) last = addresses.of(`/made-up/${turn}`);

  expect(last.key).toBe(first.key);
  expect(addresses.of('/made-up/9999')).toBe(last);
  expect(addresses.of('/made-up/0')).not.toBe(first);
});

test.each([
  '/sw.js',
  '/sw.js?v=2',
  '/sw.js/',
  '/%2Eenv',
  '/config/%2egit/config',
  '/.well-known/change-password',
  '/index.php~',
  '//favicon.ico',
])('%s is the address of a file', (address) => {
  expect(isFileAddress(address)).toBe(true);
});

test.each([
  '/',
  '/courses',
  '/no/such/page',
  '/v1.2/page',
  '/checkout/gate%23a.b',
  '/courses?q=a.b',
  '/what.',
  '/%',
  '/.',
])('%s is the address of a page', (address) => {
  expect(isFileAddress(address)).toBe(false);
});

test('redirects an order link whose `#` was encoded, without caching', async () => {
  const { generation, rendered } = aGeneration(aRenderedPage);
  const app = Fastify();
  await app.register(pageRoutes, {
    currentGeneration: () => generation,
    publicUrl: 'https://academy.example',
    api: anApiConnection(),
  });

  const reply = await app.inject('/checkout/physics%23order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n');

  expect(reply.statusCode).toBe(302);
  expect(reply.headers).toMatchObject({
    location: '/checkout/physics#order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n',
    'cache-control': 'no-store',
  });
  expect(rendered).toEqual([]);
  await app.close();
});
