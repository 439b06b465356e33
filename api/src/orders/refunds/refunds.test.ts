import { API_PAGES, formatAmount, HEADERS } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { LEGAL } from '../../../testing/made-books';
import { confirmedAgain, confirmedOrder, type PlacedOrder } from '../../../testing/order-calls';
import { invoiceOrder } from '../../cli/commands/order';
import { showMail } from '../../cli/commands/outbox';
import { creditNotes, outbox, refunds } from '../../database/schema';
import { changeSettings } from '../../settings/change-settings';
import { bookLines } from '../books/export-lines';
import { cancelOrder } from '../staff-changes/cancel-order';
import { showOrder } from '../whole-order/show-order';
import { approveRefund, declineRefund } from './decide-refund';
import { listRefunds } from './list-refunds';
import { sendRefund } from './send-refund';

const academy = useAcademy();

afterEach(() => academy.run(changeSettings, { values: { gstin: '' } }));

describe('a learner’s request', () => {
  test('shows each step on the order’s page and in a mail to the learner', async () => {
    const order = await confirmed();

    const asked = await request(order);
    expect([asked.status, asked.data.refund]).toEqual([
      201,
      { state: 'requested', amount: 10618.82, at: expect.any(String) },
    ]);
    await academy.run(approveRefund, { order: order.orderId });
    expect((await view(order)).refund.state).toBe('approved');
    await academy.run(sendRefund, { order: order.orderId, reference: '632410000001' });

    expect(await view(order)).toMatchObject({
      order: { orderStatus: 'refunded' },
      statusReason: 'You asked for a refund',
      refund: { state: 'sent', amount: 10618.82, reference: '632410000001' },
    });
    expect((await mailsOf(order)).slice(-3)).toEqual(['refund-requested', 'refund-approved', 'refund-sent']);
  });

  test('can be made again after it was declined for a reason that the learner reads', async () => {
    const order = await confirmed();
    await request(order);

    await academy.run(declineRefund, { order: order.orderId, reason: 'Access was given.' });

    expect((await view(order)).refund).toMatchObject({ state: 'declined', reason: 'Access was given.' });
    expect((await request(order)).status).toBe(201);
  });

  test('is stored once when it is sent many times at once', async () => {
    const order = await confirmed();

    const answers = await Promise.all(Array.from({ length: 5 }, () => request(order)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const waiting = await academy.run(listRefunds, {});
    expect(waiting.filter(({ orderId }) => orderId === order.orderId)).toHaveLength(1);
  });

  test('is too late seven days after the confirmation, even if the receipt became an invoice later', async () => {
    const order = await confirmed();
    await confirmedAgain(academy.sql, order, new Date(Date.now() - 7 * 24 * 3_600_000 - 1000));
    await setGstin();
    await academy.run(invoiceOrder, { order: order.orderId });

    expect((await request(order)).status).toBe(409);
  });

  test('needs the order’s token', async () => {
    const order = await confirmed();

    expect((await request({ ...order, token: 'guessed' })).status).toBe(404);
    expect((await request({ ...order, token: '' })).status).toBe(404);
  });
});

test('the list has the open refunds, or those of the given states, page by page', async () => {
  const [first, second] = [await confirmed(), await confirmed()];
  for (const order of [first, second]) await request(order);
  /** The refunds of the two orders. */
  const listed = async (listing: Parameters<typeof listRefunds>[1]) => {
    const found = await academy.run(listRefunds, listing);
    return found.filter(({ orderId }) => [first.orderId, second.orderId].includes(orderId));
  };

  const [older, newer] = await listed({ state: 'requested' });
  expect([older?.orderId, newer?.orderId]).toEqual([first.orderId, second.orderId]);
  expect(await listed({ after: older?.id ?? 0, limit: 1 })).toMatchObject([{ orderId: second.orderId }]);
  for (const { orderId } of [first, second])
    await academy.run(declineRefund, { order: orderId, reason: 'no' });
  expect(await listed({})).toEqual([]);
  const declined = await listed({ state: 'declined', limit: 2 });
  expect(declined.map(({ orderId, decision }) => [orderId, decision])).toEqual([
    [second.orderId, 'no'],
    [first.orderId, 'no'],
  ]);
  await request(first);
  expect((await listed({ all: true })).map(({ orderId, state }) => [orderId, state])).toEqual([
    [first.orderId, 'declined'],
    [second.orderId, 'declined'],
    [first.orderId, 'requested'],
  ]);
  expect(await listed({ all: true, state: 'declined' })).toEqual(declined);
  await expect(listed({ state: 'lost' })).rejects.toThrow('is not one of');
  await expect(listed({ all: true, state: 'lost' })).rejects.toThrow('is not one of');
});

describe('a refund of a part of the money', () => {
  test('leaves the order confirmed until all money is sent back', async () => {
    const order = await confirmed();
    const send = (amount: string | undefined, reference: string) =>
      academy.run(sendRefund, { order: order.orderId, reason: 'agreed', amount, reference });

    expect((await send('618.82', '632410000001')).status).toBe('confirmed');
    await expect(send('10000.01', '632410000002')).rejects.toThrow(
      '₹10,000.01 is more than the ₹10,618.82 received for',
    );
    const { status, refunds: sent } = await send(undefined, '632410000002');

    expect(status).toBe('refunded');
    expect(sent.map(({ amount }) => amount)).toEqual([618.82, 10000]);
  });

  test('of money that was paid above the order’s total needs no credit note', async () => {
    await setGstin();
    const order = await confirmed({ amount: '11000', accept: 'over', reason: 'agreed' });

    await sendBack(order, '381.18');

    expect((await academy.run(showOrder, { order: order.orderId })).status).toBe('confirmed');
    expect(await notesOf(order)).toEqual([]);
  });
});

describe('credit notes', () => {
  test('add up to the invoice’s value and tax to the paisa', async () => {
    await setGstin();
    const order = await confirmed();
    await sendBack(order, '3333.33', '3333.33', ALL_THAT_IS_LEFT);

    const notes = await notesOf(order);

    expect(notes.reduce((sum, { gstPaise }) => sum + gstPaise, 0)).toBe(161_982);
    expect(notes.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)).toBe(899_900);
    const numbers = notes.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2]);
    expect(notes[0]?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/);
  });

  test('add up to the invoice’s CGST and SGST, in the books and in the documents', async () => {
    await setGstin();
    const order = await confirmed({}, STATE_OF_THE_ACADEMY);
    await sendBack(order, '0.05', '3333.33', ALL_THAT_IS_LEFT);

    const { lines } = await bookLines(academy.sql, { part: 'refunds' });
    const notes = lines.filter((line) => line.order === order.orderId);
    const sum = (tax: 'cgst' | 'sgst') =>
      notes.reduce((paise, line) => paise + Math.round(line[tax] * 100), 0);
    expect([sum('cgst'), sum('sgst')]).toEqual([-80_991, -80_991]);
    const { body } = await academy.app.inject({ url: API_PAGES.receipt, query: { ...orderQuery(order) } });
    for (const { cgst, sgst } of notes) {
      expect(body).toContain(formatAmount(-cgst));
      expect(body).toContain(formatAmount(-sgst));
    }
  });

  test('have the date of their refund, so that both are in the same tax period', async () => {
    await setGstin();
    const order = await confirmed();
    await sendBack(order, ALL_THAT_IS_LEFT);

    const { refunds: sent } = await academy.run(showOrder, { order: order.orderId });
    expect((await notesOf(order)).map(({ issuedAt }) => issuedAt.toISOString())).toEqual([sent[0]?.sentAt]);
  });

  test('are shown below the invoice on its page', async () => {
    await setGstin();
    const order = await confirmed();
    await sendBack(order, ALL_THAT_IS_LEFT);

    const { body } = await academy.app.inject({ url: API_PAGES.receipt, query: { ...orderQuery(order) } });

    expect(body).toMatch(/<h1>Tax invoice<\/h1>[\s\S]*<h1>Credit note<\/h1>/);
    expect(body).toMatch(/For invoice SA\/\d\d-\d\d\/\d{6} of /);
    const [note] = await notesOf(order);
    expect(await newestMail(order)).toMatch(new RegExp(`Credit note: +${note?.number}`));
  });

  test('are neither issued for an acknowledgement nor named in the mail about its refund', async () => {
    const order = await confirmed();

    await sendBack(order, ALL_THAT_IS_LEFT);

    expect(await notesOf(order)).toEqual([]);
    expect(await newestMail(order)).not.toMatch(/credit note/i);
  });
});

test('a confirmed order without a refund can be cancelled only with --keep-payment', async () => {
  const order = await confirmed();
  await expect(academy.run(cancelOrder, { order: order.orderId, reason: 'x' })).rejects.toThrow(
    `₹10,618.82 was received for ${order.orderId} and not sent back. Record its refund, or say that the payment is kept: --keep-payment.`,
  );

  await academy.run(cancelOrder, { order: order.orderId, reason: 'fraud', keepPayment: true });

  expect((await academy.run(showOrder, { order: order.orderId })).status).toBe('cancelled');
});

const STATE_OF_THE_ACADEMY = '09';
const ALL_THAT_IS_LEFT = undefined;

/** Sends back the money of an order in parts, in rupees. */
async function sendBack({ orderId: order }: PlacedOrder, ...amounts: (string | undefined)[]): Promise<void> {
  for (const [index, amount] of amounts.entries()) {
    const reference = `63241000000${index}`;
    await academy.run(sendRefund, { order, reason: 'agreed', reference, ...(amount && { amount }) });
  }
}

/** @param state of the buyer, by default another state than the academy's */
function confirmed(approval: Parameters<typeof confirmedOrder>[2] = {}, state = '27'): Promise<PlacedOrder> {
  return confirmedOrder(academy, { buyer: { state } }, approval);
}

function setGstin() {
  return academy.run(changeSettings, { values: LEGAL });
}

function request({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
  const body = { orderId, reason: 'I paid twice' };
  return academy.post('/api/orders/requestRefund', body, token ? { [HEADERS.orderToken]: token } : {});
}

async function view(order: PlacedOrder) {
  return (await academy.get('/api/orders/getOrder', { ...orderQuery(order) })).data;
}

function orderQuery({ orderId, token }: PlacedOrder) {
  return { orderId, token };
}

async function mailsOf({ _id }: PlacedOrder): Promise<string[]> {
  const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, _id)).orderBy(outbox.id);
  return mails.map(({ kind }) => kind);
}

async function newestMail({ _id }: PlacedOrder): Promise<string> {
  const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, _id)).orderBy(outbox.id);
  return (await academy.run(showMail, { id: String(mails.at(-1)?.id) })).text;
}

async function notesOf({ _id }: PlacedOrder) {
  const rows = await academy.sql
    .select({ note: creditNotes })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, _id))
    .orderBy(creditNotes.refundId);
  return rows.map(({ note }) => note);
}
