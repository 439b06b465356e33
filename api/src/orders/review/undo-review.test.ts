import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { LEGAL } from '../../../testing/made-books';
import { orderCalls } from '../../../testing/order-calls';
import { noteOrder } from '../../cli/commands/order';
import { showReview } from '../../cli/commands/review';
import { orders, outbox, paymentClaims, receipts, statementLines } from '../../database/schema';
import { claimNextMail, markSent } from '../../mail/outbox.repository';
import { changeSettings } from '../../settings/change-settings';
import { requestRefund } from '../refunds/request-refund';
import { resendMail } from '../staff-changes/resend-mail';
import { approveOrder } from './approve-order';
import { holdOrder, resumeOrder } from './hold-order';
import { reconcile } from './reconcile';
import { rejectOrder } from './reject-order';
import { reviewQueue } from './review-queue';
import { undoRefusal, undoReview } from './undo-review';

const academy = useAcademy();
const { placed, pay, underReview, newReference } = orderCalls(academy);
const TOTAL = '10618.82';

const approve = (order: string) => academy.run(approveOrder, { order, amount: TOTAL });
const reject = (order: string) => academy.run(rejectOrder, { order, code: 'not_found' });
const undo = (order: string) => academy.run(undoReview, { order });

describe('undoing an approval', () => {
  test('puts the order under review again, without receipt and queued mail', async () => {
    const { orderId, reference } = await underReview();
    await approve(orderId);

    const { status, events, claims } = await undo(orderId);

    expect([status, events.at(-1)?.reason]).toEqual(['under-review', 'confirmed was taken back']);
    expect(claims).toMatchObject([{ reference, state: 'live' }]);
    const { id } = await rowOf(orderId);
    expect(await academy.sql.select().from(receipts).where(eq(receipts.orderId, id))).toEqual([]);
    expect(await mailsOf(orderId)).not.toContain('order-confirmed');
    expect(await mailsOf(orderId)).not.toContain('review-reopened');
    expect((await approve(orderId)).status).toBe('confirmed');
  });

  test('asks the learner to disregard a mail that was sent', async () => {
    const { orderId, reference } = await underReview();
    await approve(orderId);
    await sendAllMails();

    await undo(orderId);

    expect((await mailsOf(orderId)).slice(-2)).toEqual(['order-confirmed', 'review-reopened']);
    const [mail] = await academy.sql.select().from(outbox).where(eq(outbox.kind, 'review-reopened'));
    expect(mail?.detail).toEqual({ reference });
  });

  test('asks the learner to disregard a mail that was sent, even if staff have queued the mail again', async () => {
    const { orderId } = await underReview();
    await approve(orderId);
    await sendAllMails();
    await academy.run(resendMail, { order: orderId });

    await undo(orderId);

    expect((await mailsOf(orderId)).slice(-2)).toEqual(['order-confirmed', 'review-reopened']);
  });

  test('does not prove a reference that was sent without the order’s token', async () => {
    const order = await placed();
    await pay(order.orderId, newReference());
    const own = newReference();
    await approve(order.orderId);
    await undo(order.orderId);

    // This succeeds because the order's token can replace a reference that is not proven.
    expect((await pay(order.orderId, own, order.token)).status).toBe(200);
  });

  test('keeps the proof of a reference that was sent with the order’s token', async () => {
    const order = await placed();
    const reference = newReference();
    await pay(order.orderId, reference, order.token);
    await approve(order.orderId);

    await undo(order.orderId);

    const claims = await academy.sql
      .select()
      .from(paymentClaims)
      .where(eq(paymentClaims.reference, reference));
    expect(claims.map(({ isProven }) => isProven)).toEqual([true]);
  });

  test('makes the statement line that confirmed the order usable again', async () => {
    const { orderId, reference } = await underReview();
    const line = { line: 2, paidOn: '2026-11-25', amountPaise: 1_061_882, reference, text: '' };
    const apply = () => academy.run(reconcile, { lines: [line], apply: true });
    await apply();

    await undo(orderId);

    expect((await academy.sql.select().from(statementLines)).map((used) => used.reference)).not.toContain(
      reference,
    );
    const { orders: compared } = await apply();
    expect(compared.find((one) => one.orderId === orderId)?.isApplied).toBe(true);
  });

  test('is refused for an order with a numbered invoice', async () => {
    const { orderId } = await underReview();
    await academy.run(changeSettings, { values: LEGAL });
    await approve(orderId);
    // Without a GSTIN, orders of later tests get no numbered invoice.
    await academy.run(changeSettings, { values: { gstin: '' } });

    await expect(undo(orderId)).rejects.toThrow(/has the invoice SA\/.*credit note/);
    expect((await rowOf(orderId)).status).toBe('confirmed');
  });

  test('is refused once a refund is requested', async () => {
    const { orderId, token } = await underReview();
    await approve(orderId);
    await requestRefund(academy.sql, { orderId, reason: 'changed my mind' }, token);

    await expect(undo(orderId)).rejects.toThrow('is requested');
  });

  test('succeeds for only one of two concurrent requests', async () => {
    const { orderId } = await underReview();
    await approve(orderId);

    const outcomes = await Promise.allSettled([undo(orderId), undo(orderId)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('undoing a rejection', () => {
  test('makes the reference `live` again', async () => {
    const { orderId, reference } = await underReview();
    await reject(orderId);

    const { status, claims } = await undo(orderId);

    expect(status).toBe('under-review');
    expect(claims).toMatchObject([{ reference, state: 'live' }]);
    expect(await mailsOf(orderId)).not.toContain('reference-rejected');
  });

  test('restores the reference that was rejected last', async () => {
    const { orderId } = await underReview();
    await reject(orderId);
    const second = newReference();
    await pay(orderId, second);
    await reject(orderId);

    await undo(orderId);

    expect((await lineOf(orderId))?.reference).toBe(second);
  });

  test('makes the next approval require the reference if the reference had replaced another', async () => {
    const { orderId, token } = await underReview();
    await academy.run(rejectOrder, { order: orderId, code: 'not_found' });
    const [replaced, own] = [newReference(), newReference()];
    await pay(orderId, replaced);
    await pay(orderId, own, token);
    await academy.run(rejectOrder, { order: orderId, code: 'not_found', reference: own });

    const { claims } = await undo(orderId);

    expect(claims.map(({ state }) => state)).toEqual(['rejected', 'unproven', 'live']);
    await expect(approve(orderId)).rejects.toThrow(`is now ${own}, in place of ${replaced}`);
  });

  test('makes the reference `unproven` if another order has proven it', async () => {
    const { orderId, reference } = await underReview();
    const payer = await placed();
    await pay(payer.orderId, reference, payer.token);
    await reject(orderId);

    const { status, claims } = await undo(orderId);

    expect([status, claims]).toMatchObject(['under-review', [{ reference, state: 'unproven' }]]);
    await expect(approve(orderId)).rejects.toThrow(`is also the reference of ${payer.orderId}`);
  });

  test('is refused if another order has the reference by now', async () => {
    const { orderId, reference } = await underReview();
    await reject(orderId);
    const other = await placed();
    await pay(other.orderId, reference);

    await expect(undo(orderId)).rejects.toThrow(
      `is the reference of ${other.orderId} by now, which is under-review`,
    );
  });

  test('is refused if the learner has sent another reference', async () => {
    const { orderId } = await underReview();
    await reject(orderId);
    await pay(orderId, newReference());

    await expect(undo(orderId)).rejects.toThrow('there is no approval or rejection to take back');
  });
});

test('a decision can be undone for ten minutes', async () => {
  const { orderId } = await underReview();
  await approve(orderId);
  const refusalAfter = async (minutes: number) =>
    undoRefusal(academy.sql, await rowOf(orderId), Date.now() + minutes * 60_000);

  expect(await refusalAfter(9)).toBeUndefined();
  expect(await refusalAfter(11)).toContain('asha decided on');
});

test('an order that waits for its first decision has no decision to undo', async () => {
  const { orderId } = await underReview();

  await expect(undo(orderId)).rejects.toThrow('is under-review: there is no approval or rejection');
});

describe('a hold', () => {
  test('leaves the order under review with its waiting time', async () => {
    const { orderId } = await underReview();
    const before = await lineOf(orderId);

    await academy.run(holdOrder, { order: orderId, reason: 'asked the bank' });

    expect(await lineOf(orderId)).toMatchObject({
      hold: { by: 'asha', reason: 'asked the bank' },
      waitingSince: before?.waitingSince,
    });
    expect((await academy.run(showReview, { order: orderId })).events.at(-1)).toMatchObject({
      kind: 'hold',
      reason: 'asked the bank',
    });
  });

  test.each<[string, (order: string) => Promise<unknown>]>([
    ['is resumed', (order) => academy.run(resumeOrder, { order })],
    ['is decided, even if the decision is undone', (order) => approve(order).then(() => undo(order))],
  ])('ends when the order %s', async (_, act) => {
    const { orderId } = await underReview();
    await academy.run(holdOrder, { order: orderId });

    await act(orderId);

    expect((await lineOf(orderId))?.hold).toBeFalsy();
  });

  test.each(['On hold: asked the bank', 'Taken off hold'])(
    'is neither made nor ended by a note with the text “%s”',
    async (text) => {
      const [free, held] = [await underReview(), await underReview()];
      await academy.run(holdOrder, { order: held.orderId, reason: 'asked the bank' });

      for (const { orderId } of [free, held]) await academy.run(noteOrder, { order: orderId, reason: text });

      expect((await lineOf(free.orderId))?.hold).toBeNull();
      expect((await lineOf(held.orderId))?.hold).toMatchObject({ reason: 'asked the bank' });
    },
  );

  test('is refused for an order that is not under review', async () => {
    await expect(academy.run(holdOrder, { order: (await placed()).orderId })).rejects.toThrow(
      'is not under review',
    );
  });
});

async function lineOf(orderId: string) {
  return (await academy.run(reviewQueue, {})).find((line) => line.orderId === orderId);
}

async function rowOf(orderId: string) {
  const [row] = await academy.sql.select().from(orders).where(eq(orders.orderId, orderId));
  if (!row) throw new Error(`no order ${orderId}`);
  return row;
}

async function mailsOf(orderId: string): Promise<string[]> {
  const { id } = await rowOf(orderId);
  const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.id);
  return mails.map(({ kind }) => kind);
}

async function sendAllMails(): Promise<void> {
  for (let mail = await claimNextMail(academy.sql); mail; mail = await claimNextMail(academy.sql)) {
    await markSent(academy.sql, mail);
  }
}
