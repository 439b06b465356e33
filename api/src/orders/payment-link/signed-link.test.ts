import { createPublicKey, verify } from 'node:crypto';
import { type OrderPayment, PAYMENT_KEY_HEADER, payeeNameInLink } from '@stepwell/contract';
import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { coupons, paymentKey } from '../../database/schema';
import { paymentKeyOf } from './signed-link';

const academy = useAcademy();

test('the reply to an order has a payment link, whose signature the public key of getSettings verifies', async () => {
  const { data } = await academy.post('/api/orders/placeOrder', placeOrderBody());
  const { orderId, token, payment } = data.order;
  const settings = await academy.get('/api/settings/getSettings');
  const shown = await academy.get(`/api/orders/getOrder?orderId=${orderId}&token=${token}`);

  const { payeeVPA, payeeName } = settings.data;
  expect(payment.link).toBe(
    `upi://pay?pa=${payeeVPA}&pn=${encodeURIComponent(payeeNameInLink(payeeName))}&am=10618.82&cu=INR&tn=9876543210-${orderId}`,
  );
  const key = String(settings.headers[PAYMENT_KEY_HEADER]);
  expect(isSigned(payment, key)).toBe(true);
  expect(isSigned({ ...payment, link: payment.link.replace(payeeVPA, 'mallory@okbank') }, key)).toBe(false);
  expect(shown.data.order.payment).toEqual(payment);
});

test('the reply to an order with nothing to pay has no payment link', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });

  const { data } = await academy.post('/api/orders/placeOrder', { ...placeOrderBody(), couponCode: 'FREE' });

  expect(data.order).toMatchObject({ courseTotalPrice: 0 });
  expect(data.order).not.toHaveProperty('payment');
});

test('all APIs of a database use the same key, whichever of them creates it', async () => {
  await academy.sql.delete(paymentKey);

  const keys = await Promise.all([1, 2, 3].map(() => paymentKeyOf(academy.sql)()));

  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
});

function isSigned({ link, signature }: OrderPayment, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(link), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}
