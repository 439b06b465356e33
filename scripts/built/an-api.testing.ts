import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ROOT } from '../workspace/workspace';
import { type RunningServer, startCommand } from './a-command.testing';

/** An API that runs without an edge. */
export interface RunningApi extends RunningServer {
  origin: string;
}

/** Starts `npm run api` on a free port. */
export async function startApi(env: Record<string, string>): Promise<RunningApi> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    ...(await startCommand(ROOT, 'api', { ...env, API_PORT: String(port) }, `${origin}/readyz`)),
  };
}

/** Places an order directly at the API. @returns its id */
export async function placeOrder(
  { origin }: RunningApi,
  changes?: Parameters<typeof placeOrderBody>[0],
): Promise<string> {
  const reply = await fetch(`${origin}/api/orders/placeOrder`, {
    method: 'POST',
    headers: { ...APP_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(placeOrderBody(changes)),
  });
  const { response } = (await reply.json()) as { response: { data: { order: { orderId: string } } } };
  return response.data.order.orderId;
}

/** @returns the HTTP status of a request for an order: 404 if it is not in the database */
export async function orderReplyStatus({ origin }: RunningApi, orderId = ''): Promise<number> {
  const { status } = await fetch(`${origin}/api/orders/getOrder?orderId=${orderId}`, {
    headers: APP_HEADERS,
  });
  return status;
}
