import { testAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';

const academy = testAcademy();
const { placed } = orderCalls(academy);

describe('reviewOrder', () => {
  test('returns the price of a Live course', async () => {
    const { status, data, headers } = await academy.get('/api/orders/reviewOrder', {
      id: 'english-for-interviews',
    });

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(data.course._id).toBe('english-for-interviews');
    expect(data.pricing).toEqual({
      courseMRP: 2999,
      courseDiscount: 1000,
      coursePrice: 1999,
      couponCode: '',
      courseCoupon: '',
      courseCouponDiscount: 0,
      courseGST: 359.82,
      courseTotal: 2358.82,
      gstMode: 'exclusive',
      gstRatePercent: 18,
    });
  });

  test.each(['machine-learning', 'electrical-machines'])(
    'returns no price of %s, which is not Live',
    async (id) => {
      const { status, data } = await academy.get('/api/orders/reviewOrder', { id });

      expect([status, data.pricing, data.course._id]).toEqual([200, null, id]);
    },
  );
});

describe('getOrder', () => {
  test('returns the order for its token, without the token', async () => {
    const { token, ...order } = await placed({ couponCode: 'STEP10' });

    const { status, data, headers } = await academy.get('/api/orders/getOrder', {
      orderId: order.orderId,
      token,
    });

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(data).toEqual({
      order,
      pricing: expect.objectContaining({ couponCode: 'STEP10', courseTotal: order.courseTotalPrice }),
      studentPhone: '9876543210',
      studentEmail: 'ishita@example.org',
      courseId: 'gate-computer-science',
    });
  });

  test('prefers the token in the header to the token in the query', async () => {
    const order = await placed();
    const ask = (query: object, token: string) =>
      academy.get('/api/orders/getOrder', { orderId: order.orderId, ...query }, { 'x-order-token': token });

    expect((await ask({}, order.token)).data.order.orderId).toBe(order.orderId);
    expect((await ask({ token: 'another' }, order.token)).data.order.orderId).toBe(order.orderId);
    expect((await ask({ token: order.token }, 'another')).data).not.toHaveProperty('order');
    expect((await ask({ token: order.token }, '')).data.order.orderId).toBe(order.orderId);
    expect((await ask({}, 'x'.repeat(201))).status).toBe(422);
  });

  test('names the token header in Vary, whatever the token is', async () => {
    const { orderId, token } = await placed();
    const ask = (headers: Record<string, string>) =>
      academy.get('/api/orders/getOrder', { orderId }, headers);

    expect((await ask({})).headers.vary).toBe('x-order-token');
    expect(await ask({ 'x-order-token': token })).toMatchObject({
      data: { order: { orderId } },
      headers: { vary: 'x-order-token' },
    });
    expect((await ask({ 'x-order-token': 'wrong' })).headers.vary).toBe('x-order-token');
  });

  test.each([undefined, '', 'wrong', 'x'.repeat(32), 'é'.repeat(16)])(
    'returns only id and status for the token %p',
    async (token) => {
      const { orderId } = await placed();

      const { status, data } = await academy.get(
        '/api/orders/getOrder',
        token === undefined ? { orderId } : { orderId, token },
      );

      expect([status, data]).toEqual([200, { orderId, orderStatus: 'created' }]);
    },
  );

  test('returns only id and status for the token of another order', async () => {
    const [mine, other] = [await placed(), await placed()];

    const { data } = await academy.get('/api/orders/getOrder', { orderId: other.orderId, token: mine.token });

    expect(data).toEqual({ orderId: other.orderId, orderStatus: 'created' });
  });
});
