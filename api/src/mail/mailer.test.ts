import { ACADEMY, type AcademyFact } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { learner } from '../../../testing/place-order-body';
import { header, plainText, startSmtp, type TestSmtp } from '../../../testing/smtp';
import { listOutbox, retryMail, showMail } from '../../cli/commands/outbox';
import { createCoupon } from '../../coupons/create-coupon';
import { orders, outbox, staff } from '../../database/schema';
import { approveOrder } from '../../orders/review/approve-order';
import { rejectOrder } from '../../orders/review/reject-order';
import { resendMail } from '../../orders/staff-changes/resend-mail';
import { setSetting } from '../../settings/set-setting';
import { invite } from '../../staff/invitations';
import { claimNextMail, DELIVERY_UNKNOWN, markHandedOver, requeueStale } from '../outbox.repository';
import { smtpSender } from '../smtp';
import { retrySeconds, sendNext, startMailer } from './mailer';

const academy = useAcademy();
const { placed, pay } = orderCalls(academy);
const FROM = 'Stepwell Academy <help@stepwell.example>';
const PUBLIC_URL = 'https://academy.example';

let smtp: TestSmtp | undefined;
beforeEach(() => academy.sql.delete(outbox));
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

describe('a new order', () => {
  test('causes one mail, with the link to the order', async () => {
    smtp = await startSmtp();
    const order = await placed();

    await sendAll();
    await sendAll();

    expect(smtp.taken.map(({ to }) => to)).toEqual([['ishita@example.org']]);
    const [mail] = smtp.taken;
    expect(mail && plainText(mail)).toContain(
      `${PUBLIC_URL}/checkout/gate-computer-science#order=${order.orderId}&token=${order.token}`,
    );
    expect(mail && header(mail, 'Subject')).toBe(`Your order ${order.orderId}`);
    expect(await states()).toEqual([['order-placed', 'sent', 1]]);
  });

  test('without anything to pay causes a mail that requests no payment', async () => {
    await academy.run(setSetting, { name: 'staffEmail', value: 'desk@stepwell.example' });
    await academy.run(createCoupon, { code: 'FREE', percent: '100', allowFree: true });
    smtp = await startSmtp();

    await placed({ couponCode: 'FREE' });
    await sendAll();

    expect(smtp.taken.map(plainText)).toEqual([
      expect.stringContaining('Nothing is to be paid'),
      expect.stringContaining('review show ORD'),
    ]);
    await academy.run(setSetting, { name: 'staffEmail', value: '' });
  });
});

test('visitors can cause at most ten mails a day to an address', async () => {
  const victim = 'Victim@example.org';
  const before = await academy.sql.$count(orders);

  for (let n = 0; n < 12; n += 1) {
    await placed({ studentDetail: learner(n % 2 ? victim : victim.toUpperCase()) });
  }
  await placed();
  const queued = await academy.sql.select().from(outbox);
  await academy.sql.update(outbox).set({ queuedAt: sql`now() - interval '25 hours'` });
  await placed({ studentDetail: learner(victim) });

  expect((await academy.sql.$count(orders)) - before).toBe(14);
  expect(queued).toHaveLength(11);
  expect(queued.at(-1)?.recipient).toBe('ishita@example.org');
  expect(await academy.sql.$count(outbox)).toBe(12);
});

test('an invitation whose link has ended is not sent', async () => {
  smtp = await startSmtp();
  await academy.run(invite, { email: 'asha@academy.example', name: 'Asha', systemUser: 'asha' });
  await academy.run(invite, { email: 'asha@academy.example' });

  await sendAll();

  // The second invitation has ended the link of the first.
  expect(await states()).toEqual([
    ['staff-invitation', 'failed', 1],
    ['staff-invitation', 'sent', 1],
  ]);
  await academy.sql.delete(staff);
});

test('a mail has the academy’s details at the time of sending', async () => {
  const details = { name: 'Baori & Co', phone: '+91 98111 22233', email: 'desk@baori.example' };
  const set = (fact: string, value: string) => academy.run(setSetting, { name: `academy.${fact}`, value });
  smtp = await startSmtp();
  await placed();
  for (const [fact, value] of Object.entries(details)) await set(fact, value);

  await sendAll();

  const [mail] = smtp.taken.map(plainText);
  expect(mail).toMatch(/Baori & Co\r?\ndesk@baori\.example · \+91 98111 22233\s/);
  for (const fact of Object.keys(details) as AcademyFact[]) await set(fact, ACADEMY[fact]);
});

test('a reference causes mails to the learner when it is received, rejected and confirmed, and a mail to staff', async () => {
  await academy.run(setSetting, { name: 'staffEmail', value: 'desk@stepwell.example' });
  smtp = await startSmtp();
  const order = await placed();
  const { orderId, token } = order;

  await pay(orderId, '418726630911');
  await pay(orderId, '418726630911');
  await academy.run(rejectOrder, { order: orderId, code: 'wrong_amount', note: 'only one rupee received' });
  await pay(orderId, '418726630912');
  await academy.run(approveOrder, { order: orderId, amount: String(order.courseTotalPrice) });
  await sendAll();

  expect(smtp.taken.map((mail) => `${mail.to}: ${header(mail, 'Subject')}`)).toEqual([
    `ishita@example.org: Your order ${orderId}`,
    `ishita@example.org: We have received your payment reference for ${orderId}`,
    expect.stringContaining(`desk@stepwell.example: `),
    `ishita@example.org: Please check the payment reference of ${orderId}`,
    `ishita@example.org: We have received your payment reference for ${orderId}`,
    expect.stringContaining(`desk@stepwell.example: `),
    `ishita@example.org: Your order ${orderId} is confirmed`,
  ]);
  const [, received, , rejected, , , confirmed] = smtp.taken.map(plainText);
  expect(received).toContain('418726630911');
  expect(rejected).toContain('The amount paid is not the amount of the order.');
  expect(rejected).toContain(`#order=${orderId}&token=${token}`);
  expect(rejected).not.toContain('only one rupee received');
  expect(confirmed).toContain(`${PUBLIC_URL}/api/orders/receipt?orderId=${orderId}&token=${token}`);
  await academy.run(setSetting, { name: 'staffEmail', value: '' });
});

describe('a mail', () => {
  test('is tried again later with the same Message-ID if the server replies 451', async () => {
    const ids: (string | undefined)[] = [];
    smtp = await startSmtp({
      onData(stream, _session, done) {
        let raw = '';
        stream.on('data', (chunk) => {
          raw += chunk;
        });
        stream.on('end', () => {
          ids.push(header({ to: [], raw }, 'Message-ID'));
          done(ids.length === 1 ? refusal(451, 'Try later') : null);
        });
      },
    });
    await placed();

    await sendAll();
    const [first] = await academy.sql.select().from(outbox);
    await sendAll();
    const attemptsBeforeDue = ids.length;
    await comeDue();
    await sendAll();

    expect(first).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('Try later'),
    });
    expect(first?.nextAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
    expect(attemptsBeforeDue).toBe(1);
    expect(await states()).toEqual([['order-placed', 'sent', 2]]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@stepwell\.example>$/);
  });

  test('fails if the server replies 550', async () => {
    smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(550, 'No such person')) });
    await placed();

    await sendAll();

    expect(await states()).toEqual([['order-placed', 'failed', 1]]);
    const [mail] = await academy.run(listOutbox, {});
    expect(mail?.lastError).toContain('No such person');
  });

  test('is tried again later if the server cannot be reached', async () => {
    smtp = await startSmtp();
    await smtp.stop();
    await placed();

    await sendAll();

    expect(await states()).toEqual([['order-placed', 'queued', 1]]);
  });

  test('is tried again later if the server closes the connection before the mail’s text', async () => {
    smtp = await startSmtp({ onRcptTo: () => smtp?.drop() });
    await placed();

    await sendAll();

    expect(await states()).toEqual([['order-placed', 'queued', 1]]);
  });

  test('fails, and is not sent again, if the server closes the connection after the mail’s text', async () => {
    smtp = await startSmtp({
      onData(stream) {
        stream.resume();
        stream.on('end', () => smtp?.drop());
      },
    });
    await placed();

    await sendAll();
    await comeDue();
    await sendAll();

    expect(await states()).toEqual([['order-placed', 'failed', 1]]);
    const [mail] = await academy.run(listOutbox, { state: 'failed' });
    expect(mail?.lastError).toContain(DELIVERY_UNKNOWN);
  });

  test('can be sent again by staff after the server has rejected it, but not after it was sent', async () => {
    smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(550, 'No')) });
    await placed();
    await sendAll();
    await smtp.stop();
    smtp = await startSmtp();
    const [failed] = await academy.run(listOutbox, {});

    await academy.run(retryMail, { id: String(failed?.id) });
    await sendAll();

    expect(smtp.taken).toHaveLength(1);
    await expect(academy.run(retryMail, { id: String(failed?.id) })).rejects.toThrow('not sent again');
  });
});

test('`order resend-mail` sends the newest mail again, to the order’s present address', async () => {
  smtp = await startSmtp();
  const { orderId } = await placed();
  await sendAll();
  await academy.sql
    .update(orders)
    .set({ studentEmail: 'right@example.org' })
    .where(eq(orders.orderId, orderId));

  await academy.run(resendMail, { order: orderId });
  await sendAll();

  expect(smtp.taken.map(({ to }) => to)).toEqual([['ishita@example.org'], ['right@example.org']]);
  expect(new Set(smtp.taken.map((mail) => header(mail, 'Message-ID'))).size).toBe(2);
});

test('`order resend-mail` is refused for an order without mails, or an unknown order', async () => {
  const order = await placed();
  await academy.sql.delete(outbox);

  await expect(academy.run(resendMail, { order: order.orderId })).rejects.toThrow('no mail');
  await expect(academy.run(resendMail, { order: 'ORD0000000000' })).rejects.toThrow('no order');
});

describe('a mail of a crashed process', () => {
  test('is queued again only if the transmission of its text had not begun', async () => {
    await placed();
    await placed();
    await claimNextMail(academy.sql);
    const second = await claimNextMail(academy.sql);
    if (second) await markHandedOver(academy.sql, second);

    await requeueStale(academy.sql);
    const whileFresh = await states();
    await academy.sql.update(outbox).set({ takenAt: sql`now() - interval '6 minutes'` });
    await requeueStale(academy.sql);

    expect(whileFresh.map(([, state]) => state)).toEqual(['sending', 'sending']);
    expect((await states()).map(([, state]) => state)).toEqual(['queued', 'failed']);
  });

  test('is not sent twice if the process was not crashed, but slow', async () => {
    smtp = await startSmtp();
    await placed();
    const slow = await claimNextMail(academy.sql);
    await academy.sql.update(outbox).set({ takenAt: sql`now() - interval '6 minutes'` });
    await requeueStale(academy.sql);
    await sendAll();

    expect(slow && (await markHandedOver(academy.sql, slow))).toBe(false);
    expect(smtp.taken).toHaveLength(1);
  });
});

test('concurrent mailers send each mail once', async () => {
  smtp = await startSmtp();
  for (let count = 0; count < 6; count += 1) await placed();

  await Promise.all([sendAll(), sendAll(), sendAll()]);

  expect(smtp.taken).toHaveLength(6);
  expect(new Set(smtp.taken.map((mail) => header(mail, 'Message-ID'))).size).toBe(6);
});

test('a mail fails if it is still queued after 72 hours', async () => {
  await placed();
  await academy.sql.update(outbox).set({ queuedAt: sql`now() - interval '73 hours'` });

  await requeueStale(academy.sql);

  const [mail] = await academy.run(listOutbox, {});
  expect([mail?.state, mail?.lastError]).toEqual(['failed', expect.stringContaining('72 hours')]);
});

test('the delay grows with each try, up to six hours', () => {
  expect([1, 2, 3, 4, 5, 6].map(retrySeconds)).toEqual([60, 240, 960, 3840, 15_360, 21_600]);
});

test('the mailer stops after the mail that is being sent', async () => {
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  smtp = await startSmtp({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        arrived();
        done();
      });
    },
  });
  await placed();

  const onError = jest.fn();
  const stop = startMailer({ ...sender(), onError, everyMs: 20 });
  await arrival;
  await stop();

  expect(onError).not.toHaveBeenCalled();
  expect(await states()).toEqual([['order-placed', 'sent', 1]]);
});

test('malicious input adds no header and no markup', async () => {
  smtp = await startSmtp();
  const studentName = 'Ishita\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>\u009b[31m';
  await placed({ studentDetail: { ...learner(), studentName } });

  await sendAll();

  const [mail] = smtp.taken;
  expect(mail?.to).toEqual(['ishita@example.org']);
  expect(mail && header(mail, 'Bcc')).toBeUndefined();
  expect(mail && plainText(mail)).toContain(
    'Dear Ishita Bcc: victim@example.org <script>alert(1)</script> [31m,',
  );
  const [row] = await academy.run(listOutbox, {});
  const { html } = await academy.run(showMail, { id: String(row?.id) });
  expect(html).not.toContain('<script');
  expect(html).toContain('&#60;script&#62;');
});

test('a mail to a stored address with a comma has one recipient', async () => {
  smtp = await startSmtp();
  await placed();
  await academy.sql.update(outbox).set({ recipient: 'a,victim@example.org' });

  await sendAll();

  expect(smtp.taken).toHaveLength(1);
  expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('victim@example.org');
});

function sender() {
  return {
    sql: academy.sql,
    send: smtpSender(smtp?.url ?? ''),
    from: FROM,
    deskUrl: 'https://desk.example',
    publicUrl: PUBLIC_URL,
  };
}

/** Sends mails until none is due or the mail server is unreachable. */
async function sendAll(): Promise<void> {
  const { signal } = new AbortController();
  while (await sendNext(sender(), signal));
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Ends the delay of queued mails. */
async function comeDue(): Promise<void> {
  await academy.sql.update(outbox).set({ nextAt: sql`now()` }).where(eq(outbox.state, 'queued'));
}

/** Kind, state and number of attempts of each mail. */
async function states(): Promise<[string, string, number][]> {
  const rows = await academy.sql.select().from(outbox).orderBy(outbox.id);
  return rows.map(({ kind, state, attempts }) => [kind, state, attempts]);
}
