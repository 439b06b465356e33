import type { OrderStatus } from '@stepwell/contract';
import type { ChipProps } from '@stepwell/shared-ui';

/** Name and look of each status. */
export const STATUSES: Readonly<Record<OrderStatus, { name: string; tone: ChipProps['tone'] }>> = {
  created: { name: 'Not paid yet', tone: 'soon' },
  'under-review': { name: 'To review', tone: 'soon' },
  confirmed: { name: 'Confirmed', tone: 'live' },
  rejected: { name: 'Reference rejected', tone: 'closed' },
  expired: { name: 'Expired', tone: 'closed' },
  cancelled: { name: 'Cancelled', tone: 'closed' },
  refunded: { name: 'Refunded', tone: 'closed' },
};

export const STATUS_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STATUSES).map(([status, { name }]) => [status, name]),
);

export function orderPath(orderId: string): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}

export function reviewPath(orderId: string): string {
  return `/payments/${encodeURIComponent(orderId)}`;
}
