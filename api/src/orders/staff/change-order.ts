import { GST_STATES } from '@stepwell/contract';
import { gstinRule, nameRule, phoneRule } from '@stepwell/contract/rules';
import { and, desc, eq, notLike } from 'drizzle-orm';
import { object, string } from 'yup';
import { act } from '../../acts/act';
import { email, line, orderId, paragraph } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { outbox } from '../../database/schema/mail';
import { type OrderRow, orders } from '../../database/schema/orders';
import { ApiError } from '../../lib/api-error';
import { queueMail } from '../../mail/outbox.repository';
import { findInvoice } from '../documents/issue';
import { moneyOf } from '../money/payments';
import { orderMail } from '../order-mails';
import { addEvent, moveOrder } from '../order-states';
import { lockOrder } from '../orders.repository';
import { rejectReferences } from '../references';
import { searchTextOf } from '../search-text';
import { CANCELLATIONS } from '../shown-reasons';

const order = orderId().required('Which order?');
const why = paragraph(500).required('Say why');

/** Cancels an unpaid order. A confirmed order is refunded instead. */
export const cancelOrder = act(
  'order.cancel',
  'reviewer',
  object({
    order,
    reason: string()
      .required('Choose a reason')
      .oneOf(Object.keys(CANCELLATIONS), `Choose one of ${Object.keys(CANCELLATIONS).join(', ')}`),
    /** Not shown to the learner. */
    note: line(500),
  }),
  async (tx, { order: id, reason: code, note }, caller) => {
    const found = await lockOrder(tx, id);
    if ((await moneyOf(tx, found)).paidPaise > 0)
      throw new ApiError(409, `${found.orderId} is paid. Record a refund first.`);
    const text = CANCELLATIONS[code as keyof typeof CANCELLATIONS];
    await rejectReferences(tx, found);
    await moveOrder(tx, found, 'cancelled', {
      actor: caller.name,
      text: [text, note].filter(Boolean).join(': '),
    });
    await queueMail(tx, orderMail(found, 'order-cancelled', { reason: text }));
    caller.log(found.orderId, { reason: code });
    return { order: found.orderId, status: 'cancelled' };
  },
);

/** Corrects what a learner mistyped, and sends the newest mail again to the address as it is now. */
export const correctLearner = act(
  'order.correct',
  'reviewer',
  object({ order, name: nameRule, email: email(), phone: phoneRule, reason: why }),
  async (tx, { order: id, name, email: address, phone, reason }, caller) => {
    const found = await lockOrder(tx, id);
    const learner = { studentName: name, studentEmail: address, studentPhone: phone };
    const changed = changesOf(found, learner);
    if (changed.length === 0) throw new ApiError(422, 'Nothing is different');
    const corrected = { ...found, ...learner };
    await store(tx, corrected, learner);
    await addEvent(tx, found, 'change', { actor: caller.name, text: [...changed, reason].join('; ') });
    const isSent = await sendNewestAgain(tx, corrected);
    caller.log(found.orderId, { changed: changed.length });
    return { order: found.orderId, mailSent: isSent };
  },
);

/** Sets the company for which the invoice will be issued. */
export const setCompany = act(
  'order.company',
  ['reviewer', 'accountant'],
  object({
    order,
    company: line(100).required('Company name is required'),
    state: string().required('State is required').oneOf(Object.keys(GST_STATES), 'Choose a state'),
    gstin: gstinRule.required('GSTIN is required'),
    reason: why,
  }),
  async (tx, { order: id, company, state, gstin, reason }, caller) => {
    const found = await lockOrder(tx, id);
    const invoice = await findInvoice(tx, found);
    if (invoice)
      throw new ApiError(409, `${found.orderId} has the invoice ${invoice.number}, which stays as it is`);
    const buyer = { buyerCompany: company, buyerState: state, buyerGstin: gstin };
    const changed = changesOf(found, buyer);
    if (changed.length === 0) throw new ApiError(422, 'Nothing is different');
    await store(tx, { ...found, ...buyer }, buyer);
    await addEvent(tx, found, 'change', { actor: caller.name, text: [...changed, reason].join('; ') });
    caller.log(found.orderId, { changed: changed.length });
    return { order: found.orderId };
  },
);

export const noteOrder = act(
  'order.note',
  ['reviewer', 'accountant'],
  object({ order, note: paragraph(1000).required('Write the note') }),
  async (tx, { order: id, note }, caller) => {
    const found = await lockOrder(tx, id);
    await addEvent(tx, found, 'note', { actor: caller.name, text: note });
    caller.log(found.orderId);
    return { order: found.orderId };
  },
);

/** Sends the newest mail to the learner once more. */
export const resendMail = act(
  'order.resend',
  'reviewer',
  object({ order }),
  async (tx, { order: id }, caller) => {
    const found = await lockOrder(tx, id);
    if (!(await sendNewestAgain(tx, found)))
      throw new ApiError(
        409,
        `No mail about ${found.orderId} can be sent again: none was sent, or the newest one waits`,
      );
    await addEvent(tx, found, 'mail', { actor: caller.name, text: `Sent again to ${found.studentEmail}` });
    caller.log(found.orderId);
    return { order: found.orderId, recipient: found.studentEmail };
  },
);

const LABELS: Readonly<Record<string, string>> = {
  studentName: 'Name',
  studentEmail: 'E-mail',
  studentPhone: 'Phone',
  buyerCompany: 'Company',
  buyerState: 'State',
  buyerGstin: 'GSTIN',
};

/** Old and new value of each field that differs. */
function changesOf(old: OrderRow, fresh: Partial<OrderRow>): string[] {
  return Object.entries(fresh)
    .filter(([name, value]) => old[name as keyof OrderRow] !== value)
    .map(([name, value]) => `${LABELS[name]}: ${old[name as keyof OrderRow] ?? 'none'} → ${value}`);
}

async function store(tx: Sql, whole: OrderRow, changed: Partial<OrderRow>): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changed, searchText: searchTextOf(whole) })
    .where(eq(orders.id, whole.id));
}

/** @returns false if there is no mail, or the newest one is not sent yet and its address is the present one */
async function sendNewestAgain(tx: Sql, { id, studentEmail }: OrderRow): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, id), notLike(outbox.kind, 'staff-%')))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!newest) return false;
  const { kind, detail, state, recipient } = newest;
  if (state === 'queued') {
    await tx.update(outbox).set({ recipient: studentEmail }).where(eq(outbox.id, newest.id));
    return recipient !== studentEmail;
  }
  await queueMail(tx, { kind, recipient: studentEmail, orderId: id, detail });
  return true;
}
