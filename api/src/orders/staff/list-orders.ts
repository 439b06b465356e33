import { cleanPhone, ORDER_STATUSES } from '@stepwell/contract';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { count, line } from '../../acts/fields';
import { escapeLike } from '../../database/escape-like';
import { documents, type OrderRow, orders, paymentReferences, payments } from '../../database/schema/orders';
import { csvLines } from '../../lib/csv';
import { minuteInIndia } from '../../lib/india';
import { paiseIn } from '../../lib/money-input';
import { rupees } from '../pricing';
import { searchable } from '../search-text';
import { summaryOf } from './show-order';

/** Orders on one page of the list. */
const ORDERS_PER_PAGE = 50;

const FILTER = {
  search: line(200),
  status: string().oneOf([...ORDER_STATUSES], 'Choose a status'),
  course: line(64),
};

/** Orders, the newest first: by course, status, and a text that stands in a name, address, number or amount. */
export const listOrders = act(
  'order.list',
  ['reviewer', 'accountant'],
  object({ ...FILTER, page: count(100_000) }),
  async (tx, { page = 1, ...filter }) => {
    const first = (Math.max(1, page) - 1) * ORDERS_PER_PAGE;
    const rows = await tx
      .select()
      .from(orders)
      .where(matching(filter))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ORDERS_PER_PAGE + 1)
      .offset(first);
    return {
      orders: rows.slice(0, ORDERS_PER_PAGE).map(summaryOf),
      hasMore: rows.length > ORDERS_PER_PAGE,
    };
  },
);

const CLASS_HEAD = ['order', 'status', 'name', 'e-mail', 'phone', 'paid', 'placed'];

/** The learners of a course as CSV: the class list. By default those whose order is confirmed. */
export const classList = act(
  'order.class',
  ['reviewer', 'accountant', 'editor'],
  object({ course: line(64).required('Which course?'), status: FILTER.status.default('confirmed') }),
  async (tx, { course, status }, caller) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(matching({ course, status }))
      .orderBy(orders.studentName, orders.id);
    caller.log(course, { learners: rows.length });
    return { csv: csvLines([CLASS_HEAD, ...rows.map(classRow)]), count: rows.length };
  },
);

function classRow(order: OrderRow): (string | number)[] {
  const { orderId, status, studentName, studentEmail, studentPhone, totalPaise, createdAt } = order;
  const paid = rupees(totalPaise);
  return [orderId, status, studentName, studentEmail, studentPhone, paid, minuteInIndia(createdAt)];
}

interface Filter {
  search?: string | undefined;
  status?: OrderRow['status'] | undefined;
  course?: string | undefined;
}

function matching({ search, status, course }: Filter): SQL | undefined {
  return and(
    status ? eq(orders.status, status) : undefined,
    course ? eq(orders.courseId, course) : undefined,
    search ? matchingText(search) : undefined,
  );
}

/** A text is found in an order's own texts; a number also in references, documents and amounts. */
function matchingText(typed: string): SQL | undefined {
  const texts = [searchable(typed), searchable(cleanPhone(typed))].filter((text) => text.length > 0);
  const code = typed.trim().toUpperCase();
  const reference = code.replace(/\s+/g, '');
  const paise = paiseIn(typed);
  const idsOf = (table: typeof paymentReferences | typeof payments) =>
    sql`${orders.id} IN (SELECT order_id FROM ${table} WHERE reference = ${reference})`;
  return or(
    ...[...new Set(texts)].map((text) => sql`${orders.searchText} LIKE ${`%${escapeLike(text)}%`}`),
    idsOf(paymentReferences),
    idsOf(payments),
    sql`${orders.id} IN (SELECT order_id FROM ${documents} WHERE number = ${code})`,
    ...(paise === null ? [] : [inArray(orders.totalPaise, [paise])]),
  );
}
