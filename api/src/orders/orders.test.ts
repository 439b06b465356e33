import { useAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';

const academy = useAcademy();

describe('reviewOrder', () => {
  test.each(['nowhere', 'a b'])('knows no course %s', async (id) => {
    expect((await academy.get('/api/orders/reviewOrder', { id })).status).toBe(404);
  });

  test('prices a Live course', async () => {
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
    'gives no price of %s, which is not Live',
    async (id) => {
      const { status, data } = await academy.get('/api/orders/reviewOrder', { id });

      expect([status, data.pricing, data.course._id]).toEqual([200, null, id]);
    },
  );
});

describe('getOrder', () => {
  test('knows no order of another id', async () => {
    expect((await academy.get('/api/orders/getOrder', { orderId: 'ORD0000000000' })).status).toBe(404);
  });

  test('shows the order to the holder of its token, without the token', async () => {
    const { data: placed } = await academy.post(
      '/api/orders/placeOrder',
      placeOrderBody({ couponCode: 'STEP10' }),
    );
    const { token, ...order } = placed.order;

    const { status, data, headers } = await academy.get('/api/orders/getOrder', {
      orderId: order.orderId,
      token,
    });

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(data).toEqual({
      order,
      pricing: expect.objectContaining({ couponCode: 'STEP10', courseTotal: order.courseTotalPrice }),
      studentPhone: '9876543210',
      courseId: 'gate-computer-science',
    });
  });

  test('takes the token from a header before it looks for one in the query', async () => {
    const { order } = (await academy.post('/api/orders/placeOrder', placeOrderBody())).data;
    const ask = (query: object, token: string) =>
      academy.get('/api/orders/getOrder', { orderId: order.orderId, ...query }, { 'x-order-token': token });

    expect((await ask({}, order.token)).data.order.orderId).toBe(order.orderId);
    expect((await ask({ token: 'another' }, order.token)).data.order.orderId).toBe(order.orderId);
    expect((await ask({ token: order.token }, 'another')).data).not.toHaveProperty('order');
    expect((await ask({ token: order.token }, '')).data.order.orderId).toBe(order.orderId);
    expect((await ask({}, 'x'.repeat(201))).status).toBe(422);
  });

  test('says that it reads the header, whatever the token, so that nobody asks again in the query', async () => {
    const { data } = await academy.post('/api/orders/placeOrder', placeOrderBody());
    const ask = (headers: Record<string, string>) =>
      academy.get('/api/orders/getOrder', { orderId: data.order.orderId }, headers);

    expect((await ask({})).headers.vary).toBe('x-order-token');
    expect((await ask({ 'x-order-token': 'wrong' })).headers.vary).toBe('x-order-token');
  });

  test.each([undefined, '', 'wrong', 'x'.repeat(32), 'é'.repeat(16)])(
    'shows only id and status with the token %p',
    async (token) => {
      const { data: placed } = await academy.post('/api/orders/placeOrder', placeOrderBody());
      const { orderId } = placed.order;

      const { status, data } = await academy.get(
        '/api/orders/getOrder',
        token === undefined ? { orderId } : { orderId, token },
      );

      expect([status, data]).toEqual([200, { orderId, orderStatus: 'created' }]);
    },
  );

  test('does not show one order for the token of another', async () => {
    const place = async () => (await academy.post('/api/orders/placeOrder', placeOrderBody())).data.order;
    const [mine, other] = [await place(), await place()];

    const { data } = await academy.get('/api/orders/getOrder', { orderId: other.orderId, token: mine.token });

    expect(data).toEqual({ orderId: other.orderId, orderStatus: 'created' });
  });
});
