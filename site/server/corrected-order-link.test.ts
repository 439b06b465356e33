import { correctedOrderLink } from './corrected-order-link';

const SENT = '/checkout/physics%23order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n';
const CORRECTED = '/checkout/physics#order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n';

test.each([
  [SENT, CORRECTED],
  ['/checkout/physics%2523order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', CORRECTED],
  ['/checkout/physics/%23order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', CORRECTED],
  ['/checkout/physics?order=ORD7K3QF9WX2M&token=q-8_Zk3vB1n', CORRECTED],
  [
    '/checkout/physics%23order%3DORD7K3QF9WX2M%26token%3Dq-8_Zk3vB1n?fbclid=x',
    '/checkout/physics#order%3DORD7K3QF9WX2M%26token%3Dq-8_Zk3vB1n?fbclid=x',
  ],
  ['/checkout/physics%23token=q-8_Zk3vB1n', '/checkout/physics#token=q-8_Zk3vB1n'],
])('corrects the link %s to %s', (sent, corrected) => {
  expect(correctedOrderLink(sent)).toBe(corrected);
});

test.each([
  '/checkout/physics',
  '/checkout/physics?coupon=STEP10',
  '/checkout/physics%23main',
  '/checkout/physics/x%23order=ORD1',
  '/course/c%23order=ORD1',
  '/checkout/?order=ORD1',
  '//evil.example%23order=ORD1',
])('does not change %s', (url) => {
  expect(correctedOrderLink(url)).toBeUndefined();
});
