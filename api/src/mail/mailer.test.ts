import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { testAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { header, plainText, startSmtp, type TestSmtp } from '../../testing/smtp';
import { type MailRow, outbox } from '../database/schema/mail';
import { recordRefund } from '../orders/money/record-payment';
import { rejectOrder } from '../orders/review/decide';
import { cancelOrder } from '../orders/staff/change-order';
import { changePayee, setSetting } from '../settings/settings.acts';
import { retrySeconds, sendNext, startMailer } from './mailer';
import { retryMails, showMails } from './mails.acts';
import { queueMail, takeNextMail } from './outbox.repository';

const academy = testAcademy();
const { placed, underReview, confirmed } = orderCalls(academy);
const SENDER = {
  from: 'Stepwell Academy <help@academy.example>',
  publicUrl: 'https://academy.example',
  deskUrl: 'https://desk.academy.example',
};
let server: TestSmtp | undefined;

beforeEach(() => academy.sql.delete(outbox));
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

test('the mail about an order has a text and an HTML part, and the learner’s link', async () => {
  const { orderId, token } = await placed();
  server = await startSmtp();

  await sendAll(server);

  const [mail] = server.taken;
  expect(mail?.to).toEqual(['ishita@example.org']);
  expect(mail && header(mail, 'subject')).toBe(`Your order ${orderId}`);
  expect(mail && header(mail, 'message-id')).toMatch(/^<[0-9a-f-]{36}@academy\.example>$/);
  expect(mail && plainText(mail)).toContain(
    `https://academy.example/checkout/gate-computer-science#order=${orderId}&token=${token}`,
  );
  expect(mail?.raw).toContain('Content-Type: text/html');
  expect(await statesOf()).toEqual(['sent']);
});

test('each kind of mail can be composed and sent', async () => {
  await setSetting(academy.as('owner'), { name: 'staffEmail', value: 'staff@example.org' });
  const staff = academy.as('reviewer');
  await rejectOrder(staff, { order: (await underReview()).orderId, reason: 'not_found' });
  await cancelOrder(staff, { order: (await placed()).orderId, reason: 'asked' });
  await recordRefund(staff, {
    order: (await confirmed()).orderId,
    amount: '5',
    reference: '632499999999',
    reason: 'agreed',
  });
  await academy.post('/api/queries/addNewQuery', {
    name: 'Ishita',
    email: 'asks@example.org',
    phone: '9876543210',
    message: 'Hello',
  });
  await queueMail(
    academy.sql,
    { kind: 'course-opened', recipient: 'waits@example.org', detail: { courseId: 'machine-learning' } },
    {
      kind: 'staff-invitation',
      recipient: 'new@example.org',
      detail: { name: 'Asha', link: 'https://x.example' },
    },
    {
      kind: 'staff-payee',
      recipient: 'owner@example.org',
      detail: { by: 'Asha', address: 'a@okbank', name: 'A' },
    },
  );
  await changePayee(academy.as('owner'), {
    address: 'vav@okbank',
    again: 'vav@okbank',
    name: 'Vav Learning',
  });
  server = await startSmtp();

  await sendAll(server);

  const kinds = new Set((await rows()).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    [
      'course-opened',
      'order-cancelled',
      'order-confirmed',
      'order-placed',
      'query-received',
      'reference-received',
      'reference-rejected',
      'refund-sent',
      'staff-invitation',
      'staff-payee',
      'staff-query',
      'staff-reference',
    ].sort(),
  );
  expect(new Set(await statesOf())).toEqual(new Set(['sent']));
  for (const mail of server.taken) expect(plainText(mail)).not.toMatch(/undefined|\[object/);
});

test('hostile values add no header and no markup', async () => {
  const studentName = 'Asha\u2028Bcc: all@example.org <img src=x>';
  await placed({
    studentDetail: { studentName, studentPhone: '9876543210', studentEmail: 'asha@example.org' },
  });
  server = await startSmtp();

  await sendAll(server);

  expect(server.taken.map(({ to }) => to)).toEqual([['asha@example.org']]);
  expect(server.taken[0]?.raw).not.toMatch(/^Bcc:/im);
  const [, html] = server.taken[0]?.raw.split('text/html') ?? [];
  expect(html).toContain('&#60;img');
  expect(html).not.toContain('<img');
});

test('a mail that the server refuses for good has failed; staff send it again', async () => {
  await placed();
  server = await startSmtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  });
  await sendAll(server);
  await server.stop();
  const staff = academy.as('reviewer');

  const [failed] = await showMails(staff, {});
  expect(failed).toMatchObject({
    recipient: 'ishita@example.org',
    lastError: expect.stringContaining('no such user'),
  });
  expect(await retryMails(staff, { mail: failed?.id })).toEqual({ queued: 1 });
  server = await startSmtp();
  await sendAll(server);

  expect(server.taken).toHaveLength(1);
  await expect(retryMails(staff, { mail: failed?.id })).rejects.toMatchObject({ status: 409 });
});

test('a mail waits while the server is away, and is sent afterwards with the same Message-ID', async () => {
  await placed();
  server = await startSmtp({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('busy'), { responseCode: 451 })),
  });

  expect(await sendOne(server)).toBe(false);

  const [waiting] = await rows();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringContaining('busy') });
  expect((waiting?.nextAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
  await server.stop();
  server = await startSmtp();
  await academy.sql.update(outbox).set({ nextAt: new Date() });
  await sendAll(server);
  const [mail] = server.taken;
  expect(mail && header(mail, 'message-id')).toContain(waiting?.messageKey);
});

test('a mail that was not sent within 72 hours has failed', async () => {
  await placed();
  await academy.sql.update(outbox).set({ queuedAt: new Date(Date.now() - 73 * 60 * 60_000) });
  server = await startSmtp({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('busy'), { responseCode: 451 })),
  });

  await sendOne(server);

  expect(await rows()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('72 hours') }]);
});

test('a mail of a mailer that crashed is taken over after its lease, and by one process only', async () => {
  await placed();

  const both = await Promise.all([takeNextMail(academy.sql), takeNextMail(academy.sql)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  await academy.sql.update(outbox).set({ nextAt: new Date() });

  expect((await takeNextMail(academy.sql))?.attempts).toBe(2);
});

test('a mail about a deleted question has failed, and the next one is sent', async () => {
  await queueMail(academy.sql, {
    kind: 'query-received',
    recipient: 'a@example.org',
    detail: { query: 'QRY0' },
  });
  await placed();
  server = await startSmtp();

  await sendAll(server);

  expect((await statesOf()).sort()).toEqual(['failed', 'sent']);
});

test('a visitor can cause at most ten mails a day to one address', async () => {
  for (let n = 0; n < 12; n += 1) await placed();

  expect(await academy.sql.$count(outbox)).toBe(10);
});

test('the mailer sends what is queued while it runs, and stops', async () => {
  server = await startSmtp();
  const stop = startMailer({
    sql: academy.sql,
    smtpUrl: server.url,
    onError: (error) => {
      throw error;
    },
    everyMs: 10,
    ...SENDER,
  });
  await placed();

  for (let n = 0; n < 500 && server.taken.length === 0; n += 1) await setTimeout(10);
  expect(server.taken).toHaveLength(1);
  await stop();
});

test.each([
  [1, 60],
  [2, 240],
  [10, 21_600],
])('the delay after attempt %i is %i seconds', (attempts, seconds) => {
  expect(retrySeconds(attempts)).toBe(seconds);
});

async function sendAll(to: TestSmtp): Promise<void> {
  while (await sendOne(to)) {
    // The next mail.
  }
}

async function sendOne({ url }: TestSmtp): Promise<boolean> {
  const transport = createTransport(url);
  try {
    return await sendNext({ sql: academy.sql, ...SENDER }, transport);
  } finally {
    transport.close();
  }
}

function rows(): Promise<MailRow[]> {
  return academy.sql.select().from(outbox).orderBy(outbox.id);
}

async function statesOf(): Promise<string[]> {
  return (await rows()).map(({ state }) => state);
}
