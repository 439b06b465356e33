import { type EndpointKey, HEADERS, methodAndPath, REFUND_WINDOW_DAYS } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { coupons, orders, settings } from '../src/database/schema';
import { approveOrder } from '../src/orders/review/approve-order';
import { SAMPLE_PAYEE_VPA } from '../src/settings/sample-payee';
import type { TestAcademy } from './academy';
import { confirmedAgain, orderCalls } from './order-calls';
import { placeOrderBody } from './place-order-body';

// Provokes the replies that the contract documents for each call, so that `answers.test.ts` can check that the API sends them all.

/** Query, payload and headers of a call. */
export interface Input {
  query?: Record<string, string>;
  payload?: object;
  headers?: Record<string, string>;
}

/** Prepares the academy for one documented reply and returns the request that gets it. */
export type Provocation = () => Input | Promise<Input>;

const LIVE = 'gate-computer-science';
const SOON = 'machine-learning';
const HOUR_MS = 60 * 60 * 1000;

/**
 * How to provoke the replies of the contract's table, by call and by name of the reply. Replies that all calls share are left out. The
 * provocations may be used in any order, each followed by `restoreSettings`.
 */
export function provocationsIn(academy: TestAcademy): {
  readonly [K in EndpointKey]: Readonly<Record<string, Provocation>>;
} {
  const order = ordersOf(academy);
  const courseCalls = {
    good: () => ({ query: { id: LIVE } }),
    'unknown-course': () => ({ query: { id: 'nowhere' } }),
    'broken-rule': () => ({ query: { id: ' ' } }),
  };
  /** Inputs of `applyCoupon` and `placeOrder` with a coupon; the replies about the coupon are the same. */
  const applyWith = (couponCode: string, courseId = LIVE) => ({ query: { courseId, couponCode } });
  const placeWith = (couponCode: string, courseId = LIVE) => ({
    payload: placeOrderBody({ couponCode, courseId }),
  });
  const withCoupon = (inputOf: typeof applyWith | typeof placeWith) => ({
    'unknown-course': () => inputOf('STEP10', 'nowhere'),
    'course-not-live': () => inputOf('STEP10', SOON),
    'unknown-coupon': () => inputOf('UNKNOWN'),
    'coupon-not-started': async () => inputOf(await coupon({ startsAt: new Date(Date.now() + HOUR_MS) })),
    'coupon-of-another-course': async () => inputOf(await coupon({ courseIds: ['sql-and-python'] })),
    'below-coupon-minimum': async () => inputOf(await coupon({ minimumPricePaise: 100_000_050 })),
    'coupon-ended': async () => inputOf(await coupon({ endsAt: new Date(Date.now() - HOUR_MS) })),
    'coupon-used-up': async () => {
      const code = await coupon({ maxUses: 1 });
      await academy.post('/api/orders/placeOrder', placeOrderBody({ couponCode: code }));
      return inputOf(code);
    },
  });
  let codes = 0;
  /** Adds a coupon of 10 %. @returns its code */
  async function coupon(terms: Partial<typeof coupons.$inferInsert>): Promise<string> {
    codes += 1;
    const code = `TERMS${codes}`;
    await academy.sql.insert(coupons).values({ code, percentBps: 1000, ...terms });
    return code;
  }

  return {
    'GET /health': { good: () => ({}) },
    'GET /api/settings/getSettings': { good: () => ({}) },
    'GET /api/courses/getAllCourses': { good: () => ({}) },
    'GET /api/courses/getCoursePage': { good: () => ({ query: { page: '1' } }), 'broken-rule': () => ({}) },
    'GET /api/courses/getCourse': courseCalls,
    'GET /api/mentors/getAllMentors': { good: () => ({}) },
    'GET /api/orders/reviewOrder': courseCalls,
    'GET /api/coupons/applyCoupon': {
      ...withCoupon(applyWith),
      good: () => applyWith('STEP10'),
      'broken-rule': () => applyWith(''),
    },
    'POST /api/orders/placeOrder': {
      ...withCoupon(placeWith),
      placed: () => placeWith('STEP10'),
      'placed-before': async () => {
        const input = { ...placeWith('STEP10'), headers: { 'idempotency-key': 'the-same-twice' } };
        await academy.post('/api/orders/placeOrder', input.payload, input.headers);
        return input;
      },
      'enrolment-closed': async () => {
        await storeSetting('isCourseEnrollmentAllowed', 'false');
        return placeWith('');
      },
      'no-payee': async () => {
        await storeSetting('payeeVPA', '');
        return placeWith('');
      },
      'key-of-another-order': async () => {
        const headers = { 'idempotency-key': 'two-orders' };
        await academy.post('/api/orders/placeOrder', placeOrderBody(), headers);
        return { ...placeWith('STEP10'), headers };
      },
      'coupon-used-by-this-email': async () => {
        const code = await coupon({ maxUsesPerEmail: 1 });
        await academy.post('/api/orders/placeOrder', placeOrderBody({ couponCode: code }));
        return placeWith(code);
      },
      'broken-rule': () => ({ payload: { courseId: LIVE } }),
    },
    'POST /api/orders/updateOrderStatus': {
      good: async () => order.reference(await order.placed()),
      'unknown-order': () => order.reference({ orderId: 'ORD0000000000' }),
      'order-confirmed': async () => order.reference(await order.withStatus('confirmed')),
      'order-cancelled': async () => order.reference(await order.withStatus('cancelled')),
      'order-refunded': async () => order.reference(await order.withStatus('refunded')),
      'nothing-to-pay': async () => order.reference(await order.withStatus('under-review')),
      'reference-under-review': async () => order.reference(await order.paid()),
      'reference-of-another-order': async () => {
        const taken = order.newReference();
        await order.paid(taken);
        return order.reference(await order.placed(), taken);
      },
      'too-many-references': async () => {
        const guesser = await order.placed();
        for (let n = 0; n < 5; n += 1) {
          const taken = order.newReference();
          await order.paid(taken);
          await order.pay(guesser.orderId, taken);
        }
        return order.reference(guesser);
      },
      'broken-rule': () => order.reference({ orderId: 'ORD1' }, '123'),
    },
    'GET /api/orders/getOrder': {
      good: async () => ({ query: await order.placed() }),
      'unknown-order': () => ({ query: { orderId: 'ORD0000000000' } }),
      'broken-rule': () => ({ query: { orderId: 'a b' } }),
    },
    'GET /api/orders/getReceipt': {
      good: async () => {
        const { orderId, token } = await order.confirmed();
        return { query: { orderId, token } };
      },
      'unknown-order': () => ({ query: { orderId: 'ORD0000000000', token: 'guessed' } }),
      'not-confirmed': async () => ({ query: await order.placed() }),
      'broken-rule': () => ({ query: { orderId: 'ORD1' } }),
    },
    'POST /api/orders/requestRefund': {
      requested: async () => order.refund(await order.confirmed()),
      'requested-before': async () => {
        const input = order.refund(await order.confirmed());
        await academy.post('/api/orders/requestRefund', input.payload, input.headers);
        return input;
      },
      'unknown-order': () => order.refund({ orderId: 'ORD0000000000', token: 'guessed' }),
      'not-refundable': async () => order.refund(await order.placed()),
      'refund-too-late': async () => {
        const ticket = await order.confirmed();
        await confirmedAgain(
          academy.sql,
          ticket,
          new Date(Date.now() - (REFUND_WINDOW_DAYS * 24 + 1) * HOUR_MS),
        );
        return order.refund(ticket);
      },
      'broken-rule': () => ({ payload: { orderId: 'ORD1' } }),
    },
    'POST /api/courses/notifyWhenOpen': {
      noted: () => ({ payload: { courseId: SOON, email: 'a@example.org' } }),
      'unknown-course': () => ({ payload: { courseId: 'nowhere', email: 'a@example.org' } }),
      'course-not-coming': () => ({ payload: { courseId: LIVE, email: 'a@example.org' } }),
      'broken-rule': () => ({ payload: {} }),
    },
    'POST /api/queries/addNewQuery': {
      kept: () => ({
        payload: { name: 'Asha', email: 'a@example.org', phone: '9876543210', message: 'Hello' },
      }),
      'broken-rule': () => ({ payload: {} }),
    },
    'POST /api/newsletters/subscribeNewsletter': {
      subscribed: () => ({ payload: { email: 'a@example.org' } }),
      'broken-rule': () => ({ payload: { email: 'no-address' } }),
    },
  };

  async function storeSetting(name: string, value: string): Promise<void> {
    await academy.sql.update(settings).set({ value }).where(eq(settings.name, name));
  }
}

/** Restores the settings that a provocation may have changed. */
export async function restoreSettings({ sql }: TestAcademy): Promise<void> {
  const initial = { isCourseEnrollmentAllowed: 'true', payeeVPA: SAMPLE_PAYEE_VPA };
  for (const [name, value] of Object.entries(initial))
    await sql.update(settings).set({ value }).where(eq(settings.name, name));
}

export function requestOf(key: EndpointKey, input: Input, keys: Record<string, string> = {}): InjectOptions {
  const { method, path } = methodAndPath(key);
  return { method, url: path, ...input, headers: { ...keys, ...input.headers } };
}

type Ticket = Record<'orderId' | 'token', string>;

/** Functions that bring an order into a state, and functions that return the input of a call about an order. */
function ordersOf(academy: TestAcademy) {
  const calls = orderCalls(academy);
  async function placed(): Promise<Ticket> {
    const { orderId, token } = await calls.placed();
    return { orderId, token };
  }
  return {
    newReference: calls.newReference,
    pay: calls.pay,
    placed,
    /** The input of `updateOrderStatus`. */
    reference: ({ orderId }: Pick<Ticket, 'orderId'>, txnId = calls.newReference()) => ({
      payload: { orderId, paymentMode: 'upi-scan', txnId },
    }),
    async paid(txnId?: string): Promise<Ticket> {
      const ticket = await placed();
      await calls.pay(ticket.orderId, txnId);
      return ticket;
    },
    /** The input of `requestRefund`. */
    refund: ({ orderId, token }: Ticket) => ({
      payload: { orderId, reason: 'I paid twice' },
      headers: { [HEADERS.orderToken]: token },
    }),
    async confirmed(): Promise<Ticket> {
      const ticket = await this.paid();
      await academy.run(approveOrder, { order: ticket.orderId, amount: '10618.82' });
      return ticket;
    },
    /** An order whose status was set directly, without a reference. */
    async withStatus(status: (typeof orders.$inferSelect)['status']): Promise<Ticket> {
      const ticket = await placed();
      await academy.sql.update(orders).set({ status }).where(eq(orders.orderId, ticket.orderId));
      return ticket;
    },
  };
}
