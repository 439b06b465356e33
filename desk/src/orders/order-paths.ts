/** Path of the list of orders. */
export const ORDERS = '/orders';

export function orderPath(orderId: string): string {
  return `${ORDERS}/${encodeURIComponent(orderId)}`;
}

/** Acts on an order, each with a page at `/orders/<order>/<act>`. */
export const ORDER_ACTS = ['note', 'resend', 'reopen', 'cancel', 'invoice'] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export function refundPath(orderId: string): string {
  return `/refunds/${encodeURIComponent(orderId)}`;
}

export function personPath(email: string): string {
  return `/people/known?${new URLSearchParams({ email })}`;
}
