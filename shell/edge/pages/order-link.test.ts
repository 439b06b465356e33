import Fastify from 'fastify';
import { anApiConnection } from '../http/an-api.testing';
import { aGeneration, aRenderedPage } from '../release-selection/a-generation.testing';
import { mendedOrderLink } from './order-link';
import { pageRoutes } from './pages.routes';

const SENT = '/checkout/physics%23order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n';
const MENDED = '/checkout/physics#order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n';

test.each([
  [SENT, MENDED],
  ['/checkout/physics%2523order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', MENDED],
  ['/checkout/physics/%23order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', MENDED],
  ['/checkout/physics?order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', MENDED],
  [
    '/checkout/physics%23order%3DORD7K3QF9WX2M%26token%3Dq-8_Zk3vB1n?fbclid=x',
    '/checkout/physics#order%3DORD7K3QF9WX2M%26token%3Dq-8_Zk3vB1n?fbclid=x',
  ],
  ['/checkout/physics%23token=q-8_Zk3vB1n', '/checkout/physics#token=q-8_Zk3vB1n'],
])('the link that came as %s is mended to %s', (sent, mended) => {
  expect(mendedOrderLink(sent)).toBe(mended);
});

test.each([
  '/checkout/physics',
  '/checkout/physics?coupon=STEP10',
  '/checkout/physics%23main',
  '/checkout/physics/x%23order=ORD1',
  '/course/c%23order=ORD1',
  '/checkout/?order=ORD1',
  '//evil.example%23order=ORD1',
])('%s is no link of an order', (url) => {
  expect(mendedOrderLink(url)).toBeUndefined();
});

test('a browser that sent the fragment is led to the page, and no cache keeps the way', async () => {
  const { generation, rendered } = aGeneration(aRenderedPage);
  const app = Fastify();
  await app.register(pageRoutes, {
    currentGeneration: () => generation,
    publicUrl: 'https://academy.example',
    api: anApiConnection(),
  });

  const reply = await app.inject(SENT);

  expect(reply.statusCode).toBe(302);
  expect(reply.headers).toMatchObject({ location: MENDED, 'cache-control': 'no-store' });
  expect(rendered).toEqual([]);
  await app.close();
});
