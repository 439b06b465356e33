import type { WholeOrder } from '@stepwell/api/show-order';

/** The refund that is requested or approved, of which an order has at most one. */
export function openRefundOf({
  refunds,
}: Pick<WholeOrder, 'refunds'>): WholeOrder['refunds'][number] | undefined {
  return refunds.find(({ state }) => state === 'requested' || state === 'approved');
}
