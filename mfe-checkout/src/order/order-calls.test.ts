import { ApiClient } from '@stepwell/platform';
import { orderCalls } from './order-calls';
import { INITIAL_ORDER } from './order-state';

const TICKET = { orderId: 'ORD7K3QF9WX2M', token: 'cut-off', courseId: 'course-1' };

test.each([['X-Order-Token'], ['accept-encoding, x-order-token']])(
  'does not send the token in the query when the API has read the header (vary: %s)',
  async (vary) => {
    const { api, queries } = apiWithoutOrder(vary);

    const outcome = await orderCalls({ api, set: () => {}, get: () => INITIAL_ORDER }).view.run(TICKET);

    expect(outcome).toMatchObject({ ok: true });
    expect(queries).toEqual([{ orderId: TICKET.orderId }]);
  },
);

test.each([[undefined], ['accept-encoding']])(
  'sends the token in the query when the API has not read the header (vary: %s)',
  async (vary) => {
    const { api, queries } = apiWithoutOrder(vary);

    await orderCalls({ api, set: () => {}, get: () => INITIAL_ORDER }).view.run(TICKET);

    expect(queries).toEqual([{ orderId: TICKET.orderId }, { orderId: TICKET.orderId, token: TICKET.token }]);
  },
);

/** Replies with id and status alone. */
function apiWithoutOrder(vary?: string) {
  const queries: unknown[] = [];
  const data = { orderId: TICKET.orderId, orderStatus: 'created' };
  const api = new ApiClient({
    appId: 'app',
    appKey: 'key',
    adapter: async (config) => {
      queries.push(config.params);
      return {
        data: { response: { status: 200, message: 'OK', data } },
        status: 200,
        statusText: '',
        headers: vary ? { vary } : {},
        config,
      };
    },
  });
  return { api, queries };
}
