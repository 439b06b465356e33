import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { csvLines } from '../../lib/csv';
import { minuteInIndia } from '../../lib/india';
import { listOrders } from './list-orders';
import type { OrderSearch } from './order-search';
import type { OrderSummary } from './order-views';

/** Maximum number of orders in one file. To export more, staff search a few days at a time, or export the books (`order export`). */
export const EXPORT_MAX = 5000;

/**
 * Reads the orders of a search for a file, the newest first. The audit log records their number but not the search terms, because the
 * terms may contain a person's name.
 * @throws ApiError 422 like `listOrders`
 */
export async function exportOrders(
  tx: Sql,
  search: OrderSearch,
  { record }: CommandContext,
): Promise<OrderSummary[]> {
  const found = await listOrders(tx, { ...search, limit: EXPORT_MAX });
  await record('order.export', 'orders', { count: found.length });
  return found;
}

export function ordersCsv(orders: readonly OrderSummary[]): string {
  const rows = orders.map((order) => Object.values(COLUMNS).map((cell) => cell(order)));
  return csvLines([Object.keys(COLUMNS), ...rows]);
}

/** For each column heading, in the order of the file: a function that returns the cell. */
const COLUMNS: Record<string, (order: OrderSummary) => string | number> = {
  order: ({ orderId }) => orderId,
  status: ({ status }) => status,
  placed: ({ createdAt }) => minuteInIndia(new Date(createdAt)),
  course: ({ course }) => course,
  name: ({ studentName }) => studentName,
  'e-mail': ({ studentEmail }) => studentEmail,
  phone: ({ studentPhone }) => studentPhone,
  price: ({ price }) => price,
  coupon: ({ couponCode }) => couponCode ?? '',
  discount: ({ couponDiscount }) => couponDiscount,
  GST: ({ gst }) => gst,
  total: ({ total }) => total,
  referral: ({ referralCode }) => referralCode,
};
