import { ApiClient } from '@stepwell/platform';
import { orderCalls } from './order-calls';
import { INITIAL_ORDER } from './order-state';

const TICKET = { orderId: 'ORD7K3QF9WX2M', token: 'cut-off', courseId: 'course-1' };

const WITHOUT_TOKEN = { orderId: TICKET.orderId };
const WITH_TOKEN = { ...WITHOUT_TOKEN, token: TICKET.token };

// An API that reads the token from the header names the header in `Vary`.
test.each([
  ['once, if the API has read the header', 'accept-encoding, X-Order-Token', [WITHOUT_TOKEN]],
  [
    'again with the token in the query, if the API has not read the header',
    'accept-encoding',
    [WITHOUT_TOKEN, WITH_TOKEN],
  ],
])('requests an order %s', async (_, vary, expected) => {
  const { api, queries } = apiWithoutOrder(vary);

  const outcome = await orderCalls({ api, set: () => {}, get: () => INITIAL_ORDER }).view.run(TICKET);

  expect(outcome).toMatchObject({ ok: true });
  expect(queries).toEqual(expected);
});

/** An API that replies with id and status alone, as to a wrong token, and records the queries of its calls in `queries`. */
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
