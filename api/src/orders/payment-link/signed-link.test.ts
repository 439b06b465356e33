import { createPublicKey, verify } from 'node:crypto';
import { type OrderPayment, PAYMENT_KEY_HEADER, payeeNameInLink } from '@stepwell/contract';
import { type Answered, useAcademy } from '../../../testing/academy';
import type { PlacedOrder } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { coupons, paymentKey } from '../../database/schema';
import { paymentKeyOf } from './signed-link';

const academy = useAcademy();

describe('an order', () => {
  let settings: Answered;
  let order: PlacedOrder & { payment: OrderPayment };

  beforeAll(async () => {
    settings = await academy.get('/api/settings/getSettings');
    ({
      data: { order },
    } = await academy.post('/api/orders/placeOrder', placeOrderBody()));
  });

  test('has a payment link to the payee', () => {
    const { payeeVPA, payeeName } = settings.data;

    expect(order.payment.link).toBe(
      `upi://pay?pa=${payeeVPA}&pn=${encodeURIComponent(payeeNameInLink(payeeName))}&am=10618.82&cu=INR&tn=9876543210-${order.orderId}`,
    );
  });

  test('has the same payment link in the reply of getOrder', async () => {
    const { orderId, token, payment } = order;

    const { data } = await academy.get(`/api/orders/getOrder?orderId=${orderId}&token=${token}`);

    expect(data.order.payment).toEqual(payment);
  });

  test('has a link whose signature is valid for the public key that getSettings sends', () => {
    const key = String(settings.headers[PAYMENT_KEY_HEADER]);
    const forged = order.payment.link.replace(settings.data.payeeVPA, 'mallory@okbank');

    expect(isSigned(order.payment, key)).toBe(true);
    expect(isSigned({ ...order.payment, link: forged }, key)).toBe(false);
  });
});

test('the reply to an order with nothing to pay has no payment link', async () => {
  await academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });

  const { data } = await academy.post('/api/orders/placeOrder', { ...placeOrderBody(), couponCode: 'FREE' });

  expect(data.order).toMatchObject({ courseTotalPrice: 0 });
  expect(data.order).not.toHaveProperty('payment');
});

test('APIs that create the key of a database at the same time use the same key', async () => {
  await academy.sql.delete(paymentKey);

  const keys = await Promise.all([1, 2, 3].map(() => paymentKeyOf(academy.sql)()));

  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
});

function isSigned({ link, signature }: OrderPayment, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(link), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}
