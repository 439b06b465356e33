import { ApiClient } from '@stepwell/platform';
import { orderCalls } from './order-calls';
import { INITIAL_ORDER } from './order-state';

const TICKET = { orderId: 'ORD7K3QF9WX2M', token: 'cut-off', courseId: 'course-1' };

const BY_HEADER = { orderId: TICKET.orderId };

test.each([
  ['has read the header', 'accept-encoding, X-Order-Token', [BY_HEADER]],
  ['has not read the header', 'accept-encoding', [BY_HEADER, { ...BY_HEADER, token: TICKET.token }]],
])(
  'sends the token in the query only if the API has not read the header: it %s',
  async (_, vary, expected) => {
    const { api, queries } = apiWithoutOrder(vary);

    const outcome = await orderCalls({ api, set: () => {}, get: () => INITIAL_ORDER }).view.run(TICKET);

    expect(outcome).toMatchObject({ ok: true });
    expect(queries).toEqual(expected);
  },
);

/** Replies with id and status alone. */
function apiWithoutOrder(vary: string) {
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
        headers: { vary },
        config,
      };
    },
  });
  return { api, queries };
}
