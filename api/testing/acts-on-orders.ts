import { sql } from 'drizzle-orm';
import { removeCourses } from '../src/catalogue/import/catalogue-store';
import type { CommandContext } from '../src/cli/command/command';
import { listCoupons } from '../src/cli/commands/coupon';
import { deleteCourses, listCourses } from '../src/cli/commands/course';
import { listOutbox, retryFailedMails } from '../src/cli/commands/outbox';
import type { Sql } from '../src/database/connection';
import { rowsOf } from '../src/database/rows';
import { courses } from '../src/database/schema';
import { claimNextMail, requeueStale } from '../src/mail/outbox.repository';
import { readBacklog } from '../src/ops/backlog';
import { expireOrders } from '../src/orders/expiry';
import { listOrders, type OrderListing } from '../src/orders/listing/list-orders';
import { findOrder } from '../src/orders/orders.repository';
import { claimPayment } from '../src/orders/payment-claims.repository';
import { placeOrder } from '../src/orders/place-order';
import { approveOrder } from '../src/orders/review/approve-order';
import { reconcile } from '../src/orders/review/reconcile';
import { rejectOrder } from '../src/orders/review/reject-order';
import { nextToReview, reviewDesk } from '../src/orders/review/review-desk';
import { reviewQueue } from '../src/orders/review/review-queue';
import { undoReview } from '../src/orders/review/undo-review';
import { resendMail } from '../src/orders/staff-changes/resend-mail';
import { showOrder } from '../src/orders/whole-order/show-order';
import { erasePerson } from '../src/privacy/erase-person';
import { eraseAgain } from '../src/privacy/erasures';
import { exportPerson } from '../src/privacy/known-data';
import { anonymiseExpired } from '../src/privacy/retention';
import { placeOrderBody } from './place-order-body';

// Operations on orders, for databases filled by `addManyOrders`. `growth.test.ts` checks that none of them scans a growing table.

/** Tables that grow with the orders. */
export const GROWING = ['orders', 'order_events', 'payment_claims', 'receipts', 'outbox'];
/** A course without orders. */
export const NEVER_ORDERED = {
  id: 'never-ordered',
  name: 'Never ordered',
  summary: '',
  category: 'GATE',
  code: 'NEVER1',
  status: 0,
} satisfies typeof courses.$inferInsert;
const EMAIL = 'learner300@example.org';
/** A line of a bank statement with the payment of the order `MANY50`. */
const A_PAYMENT = {
  line: 2,
  paidOn: '2026-11-25',
  amountPaise: 1_061_882,
  reference: '600000000050',
  text: '',
};

/** Searches of staff. */
const SEARCHES: [by: string, listing: OrderListing][] = [
  ['an order id', { search: 'MANY500' }],
  ['a reference', { search: '600000000050' }],
  ['a phone number', { search: '+91 98000 00050' }],
  ['an e-mail address', { search: EMAIL }],
  ['the beginning of an address', { search: 'learner300@' }],
  ['a name', { search: 'learner 500' }],
  ['a name that all orders have', { search: 'learner' }],
  ['a text that no order has', { search: 'absent' }],
  ['a coupon', { search: 'STEP10' }],
  ['a coupon and statuses', { coupon: 'STEP10', status: 'expired,cancelled' }],
  ['a status that few orders have', { status: 'under-review,rejected' }],
  ['days', { from: '2026-11-01', to: '2026-11-02' }],
  ['a name, on a later page,', { search: 'learner', after: 'MANY500' }],
];

type ActOnOrders = [name: string, act: (tx: Sql, context: CommandContext) => Promise<unknown>];

export const ACTS_ON_ORDERS: ActOnOrders[] = [
  ['placing an order', (tx) => placeOrder(tx, placeOrderBody(), 'a-new-key')],
  [
    'placing an order with a limited coupon',
    async (tx) => {
      await tx.execute(
        sql`UPDATE coupons SET max_uses = 1000000, max_uses_per_email = 9 WHERE code = 'STEP10'`,
      );
      return placeOrder(tx, placeOrderBody({ couponCode: 'STEP10' }));
    },
  ],
  ['finding an order by its id', (tx) => findOrder(tx, 'MANY500')],
  ['showing an order', (tx) => showOrder(tx, { order: 'MANY500' })],
  ['sending a reference', (tx) => claimPayment(tx, { orderId: 'MANY150', reference: '632400000001' })],
  [
    'sending the reference of another order',
    (tx) => claimPayment(tx, { orderId: 'MANY150', reference: '600000000001' }).catch(() => {}),
  ],
  [
    'reconciling a bank statement',
    (tx, context) => reconcile(tx, { lines: [A_PAYMENT], apply: true }, context),
  ],
  ['listing the review queue', (tx) => reviewQueue(tx, {})],
  ['opening the review page', (tx) => reviewDesk(tx, { order: 'MANY50' }, { actor: 'asha' })],
  ['finding the next order to review', (tx) => nextToReview(tx, { after: 'MANY50' }, { actor: 'asha' })],
  [
    'undoing an approval',
    async (tx, context) => {
      await approveOrder(tx, { order: 'MANY50', amount: '10618.82' }, context);
      return undoReview(tx, { order: 'MANY50' }, context);
    },
  ],
  ['queueing failed mails again', (tx, context) => retryFailedMails(tx, undefined, context)],
  ['approving an order', (tx, context) => approveOrder(tx, { order: 'MANY50', amount: '10618.82' }, context)],
  ['rejecting an order', (tx, context) => rejectOrder(tx, { order: 'MANY50', code: 'not_found' }, context)],
  ['listing the newest orders', (tx) => listOrders(tx, {})],
  ['listing the newest orders of a status', (tx) => listOrders(tx, { status: 'expired' })],
  ['listing the orders of an e-mail address', (tx) => listOrders(tx, { email: EMAIL })],
  ...SEARCHES.map<ActOnOrders>(([by, listing]) => [`a search by ${by}`, (tx) => listOrders(tx, listing)]),
  ['expiring unpaid orders', (tx) => expireOrders(tx)],
  ['deleting old personal data', (tx) => anonymiseExpired(tx)],
  ['claiming the next mail', (tx) => claimNextMail(tx)],
  ['queueing interrupted mails again', (tx) => requeueStale(tx)],
  ['listing the newest mails', (tx) => listOutbox(tx, {})],
  ['listing failed mails', (tx) => listOutbox(tx, { state: 'failed' })],
  ['resending the newest mail of an order', (tx, context) => resendMail(tx, { order: 'MANY500' }, context)],
  ['counting the open tasks', (tx) => readBacklog(tx)],
  ['listing coupons with their uses', (tx) => listCoupons(tx)],
  ['listing courses with their orders', (tx) => listCourses(tx)],
  ['deleting a course', (tx, context) => deleteCourses(tx, { ids: [NEVER_ORDERED.id] }, context)],
  [
    'importing a catalogue without some courses',
    async (tx) => removeCourses(tx, await tx.select().from(courses).where(sql`id <> 'sql-and-python'`), 1),
  ],
  ["exporting a person's data", (tx, context) => exportPerson(tx, { email: EMAIL }, context)],
  ['erasing a person', (tx, context) => erasePerson(tx, { email: 'learner400@example.org' }, context)],
  [
    'erasing again after a restore',
    async (tx, context) => {
      await context.record('privacy.erase', 'a person', { orders: { erased: ['MANY500'], kept: [] } });
      return eraseAgain(tx, 'asha');
    },
  ],
];

/** Reads how often this transaction has scanned each table sequentially. */
export async function sequentialScans(tx: Sql): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; scans: number }>(
    tx,
    sql`SELECT relname AS name, seq_scan::integer AS scans FROM pg_stat_xact_user_tables
      WHERE schemaname = current_schema()`,
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}
