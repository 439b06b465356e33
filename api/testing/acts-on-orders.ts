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

// All operations on orders, for databases filled by `addManyOrders`. `growth.test.ts` checks that none of them scans a growing table.

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
const A_PAYMENT = {
  line: 2,
  paidOn: '2026-11-25',
  amountPaise: 1_061_882,
  reference: '600000000050',
  text: '',
};

/** Searches of staff, one per index. */
const SEARCHES: [what: string, listing: OrderListing][] = [
  ['order id', { search: 'MANY500' }],
  ['reference', { search: '600000000050' }],
  ['phone number', { search: '+91 98000 00050' }],
  ['e-mail address', { search: EMAIL }],
  ['the beginning of an address', { search: 'learner300@' }],
  ['a name', { search: 'learner 500' }],
  ['a name that all have', { search: 'learner' }],
  ['a text that no order has', { search: 'absent' }],
  ['coupon', { search: 'STEP10' }],
  ['coupon and status', { coupon: 'STEP10', status: 'expired,cancelled' }],
  ['a status that few have', { status: 'under-review,rejected' }],
  ['days', { from: '2026-11-01', to: '2026-11-02' }],
  ['a name, from an order on', { search: 'learner', after: 'MANY500' }],
];

type ActOnOrders = [what: string, act: (tx: Sql, context: CommandContext) => Promise<unknown>];

export const ACTS_ON_ORDERS: ActOnOrders[] = [
  ['placing an order', (tx) => placeOrder(tx, placeOrderBody(), 'a-new-key')],
  [
    'placing one with a limited coupon',
    async (tx) => {
      await tx.execute(
        sql`UPDATE coupons SET max_uses = 1000000, max_uses_per_email = 9 WHERE code = 'STEP10'`,
      );
      return placeOrder(tx, placeOrderBody({ couponCode: 'STEP10' }));
    },
  ],
  ['looking an order up', (tx) => findOrder(tx, 'MANY500')],
  ['all about an order', (tx) => showOrder(tx, { order: 'MANY500' })],
  ['a reference', (tx) => claimPayment(tx, { orderId: 'MANY150', reference: '632400000001' })],
  [
    'a reference that is taken',
    (tx) => claimPayment(tx, { orderId: 'MANY150', reference: '600000000001' }).catch(() => {}),
  ],
  ['a bank statement', (tx, context) => reconcile(tx, { lines: [A_PAYMENT], apply: true }, context)],
  ['the review queue', (tx) => reviewQueue(tx, {})],
  ['the review’s screen', (tx) => reviewDesk(tx, { order: 'MANY50' }, { actor: 'asha' })],
  ['the next order to review', (tx) => nextToReview(tx, { after: 'MANY50' }, { actor: 'asha' })],
  [
    'taking an approval back',
    async (tx, context) => {
      await approveOrder(tx, { order: 'MANY50', amount: '10618.82' }, context);
      return undoReview(tx, { order: 'MANY50' }, context);
    },
  ],
  ['failed mails, again', (tx, context) => retryFailedMails(tx, undefined, context)],
  ['approving', (tx, context) => approveOrder(tx, { order: 'MANY50', amount: '10618.82' }, context)],
  ['rejecting', (tx, context) => rejectOrder(tx, { order: 'MANY50', code: 'not_found' }, context)],
  ['the newest orders', (tx) => listOrders(tx, {})],
  ['the newest orders of a status', (tx) => listOrders(tx, { status: 'expired' })],
  ["an address's orders", (tx) => listOrders(tx, { email: EMAIL })],
  ...SEARCHES.map<ActOnOrders>(([what, listing]) => [`a search by ${what}`, (tx) => listOrders(tx, listing)]),
  ['the sweep: expiry', (tx) => expireOrders(tx)],
  ['the sweep: what is old', (tx) => anonymiseExpired(tx)],
  ['the mailer', (tx) => claimNextMail(tx)],
  ['the mailer tidying up', (tx) => requeueStale(tx)],
  ['the newest mails', (tx) => listOutbox(tx, {})],
  ['mails that failed', (tx) => listOutbox(tx, { state: 'failed' })],
  ['the newest mail of an order', (tx, context) => resendMail(tx, { order: 'MANY500' }, context)],
  ['what waits', (tx) => readBacklog(tx)],
  ['the uses of all coupons', (tx) => listCoupons(tx)],
  ['the orders of each course', (tx) => listCourses(tx)],
  ['deleting a course', (tx, context) => deleteCourses(tx, { ids: [NEVER_ORDERED.id] }, context)],
  [
    'a new catalogue',
    async (tx) => removeCourses(tx, await tx.select().from(courses).where(sql`id <> 'sql-and-python'`), 1),
  ],
  ["a person's data", (tx, context) => exportPerson(tx, { email: EMAIL }, context)],
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
