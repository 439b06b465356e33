import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { HEADERS } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import { aMember } from '../../../testing/a-member';
import { useAcademy } from '../../../testing/academy';
import { confirmedOrder, orderCalls } from '../../../testing/order-calls';
import { startPushService, type TestPushService } from '../../../testing/push-service';
import { orders, outbox, pushKey, queries, staff } from '../../database/schema';
import type { Caller } from '../../staff/rights/caller';
import { chooseNotifications } from '../notifications';
import { addBrowser, listBrowsers, removeBrowser, showPushKey } from './browsers';
import { encryptPush } from './encrypt-push';
import { pushNext, startPusher } from './pusher';
import { pushSender } from './send-push';

const academy = useAcademy();
const { underReview } = orderCalls(academy);
const BROWSER = 'Mozilla/5.0 (Linux; Android 16) Chrome/150';
let service: TestPushService | undefined;
let priya: Caller;

const turnOn = (name: string, caller = priya) =>
  academy.run(addBrowser, { subscription: service?.subscribe(name) ?? '', browser: BROWSER }, { caller });
const browsers = (caller = priya) => academy.run(listBrowsers, undefined, { caller });
const makePushesDue = () => academy.sql.update(outbox).set({ pushAt: sql`now()` });
const pushAll = async (timeoutMs = 5000) => {
  const send = pushSender({ agent: service?.agent, timeoutMs });
  while (await pushNext({ sql: academy.sql, send }, new AbortController().signal));
};
const countWaiting = () => academy.sql.$count(outbox, sql`push_at IS NOT NULL`);

beforeEach(async () => {
  await academy.sql.execute(sql`UPDATE orders SET status = 'cancelled'`);
  await academy.sql.delete(outbox);
  await academy.sql.delete(staff);
  priya = await aMember(academy.sql, 'Priya', ['reviewer']);
  await academy.run(chooseNotifications, { choices: { 'staff-reference': 'at-once' } }, { caller: priya });
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

test('a message is encrypted as in the example of RFC 8291', () => {
  const once = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    senderKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  const message = encryptPush('When I grow up, I want to be a watermelon', keys, once);

  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a mail to a member', () => {
  test('notifies each of the member’s browsers, with a link to the order and without personal data', async () => {
    service = await startPushService();
    await turnOn('phone');
    await turnOn('laptop');
    const ravi = await aMember(academy.sql, 'Ravi', ['reviewer']);
    await turnOn('of-ravi', ravi);
    const { orderId } = await underReview();

    await pushAll();
    await pushAll();

    expect(service.taken.map(({ url }) => url).sort()).toEqual([
      'https://push.example/laptop',
      'https://push.example/phone',
    ]);
    const [{ text, headers, claims } = service.taken[0] as never] = service.taken;
    expect(text).toEqual({ title: 'An order waits for review', body: orderId, path: `/review/${orderId}` });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: expect.stringMatching(/^mailto:.+@/) });
    expect(claims.exp * 1000 - Date.now()).toBeLessThan(24 * 60 * 60_000);
    expect((await browsers()).map(({ notifiedAt, lastError }) => [notifiedAt, lastError])).toEqual([
      [expect.any(String), ''],
      [expect.any(String), ''],
    ]);
    // The mail itself is still queued for the mailer.
    const mails = await academy.sql.select().from(outbox).where(eq(outbox.kind, 'staff-reference'));
    expect(mails).toMatchObject([{ state: 'queued', attempts: 0, pushAt: null }]);
  });

  test('about a question causes a notification with the question’s number, without the sender’s name', async () => {
    service = await startPushService();
    await academy.run(chooseNotifications, { choices: { 'staff-query': 'at-once' } }, { caller: priya });
    await turnOn('phone');
    const question = { name: '<img src=x onerror=alert(1)>', email: 'eve@example.org', phone: '9876543210' };
    const { data } = await academy.post('/api/queries/addNewQuery', { ...question, message: 'When is it?' });

    await pushAll();

    expect(service.taken.map(({ text }) => text)).toEqual([
      { title: 'A question came by the contact page', body: data.id, path: `/questions/${data.id}` },
    ]);
  });

  test('about a refund causes a notification with a link to the refund', async () => {
    service = await startPushService();
    const asha = await aMember(academy.sql, 'asha', ['owner']);
    await academy.run(chooseNotifications, { choices: { 'staff-refund': 'at-once' } }, { caller: asha });
    await turnOn('phone', asha);
    const { orderId, token } = await confirmedOrder(academy);
    const reason = 'The dates do not suit me';
    await academy.post('/api/orders/requestRefund', { orderId, reason }, { [HEADERS.orderToken]: token });

    await pushAll();

    expect(service.taken.map(({ text }) => text)).toEqual([
      { title: 'A learner asks for a refund', body: orderId, path: `/refunds/${orderId}` },
    ]);
  });

  test('notifies no browser of a task that was done meanwhile', async () => {
    service = await startPushService();
    await academy.run(chooseNotifications, { choices: { 'staff-query': 'at-once' } }, { caller: priya });
    await turnOn('phone');
    await underReview();
    await academy.post('/api/queries/addNewQuery', {
      name: 'Eve',
      email: 'eve@example.org',
      phone: '9876543210',
      message: 'When is it?',
    });
    await academy.sql.update(orders).set({ status: 'confirmed' });
    await academy.sql.update(queries).set({ closedAt: sql`now()` });

    await pushAll();

    expect(service.taken).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });

  test.each<[string, () => PromiseLike<unknown>]>([
    ['is disabled', () => academy.sql.update(staff).set({ disabledAt: sql`now()` })],
    [
      'has turned the browser off',
      async () => academy.run(removeBrowser, { id: (await browsers())[0]?.id ?? '' }, { caller: priya }),
    ],
  ])('notifies no browser if the member %s', async (_name, change) => {
    service = await startPushService();
    await turnOn('phone');
    await underReview();
    await change();

    await pushAll();

    expect(service.taken).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that replies %i ends the subscription of the browser', async (status) => {
    service = await startPushService((_path, reply) => reply.writeHead(status).end());
    await turnOn('phone');
    await underReview();

    await pushAll();

    expect(await browsers()).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });

  test.each([429, 503])(
    'that replies %i for one browser is called again for that browser only',
    async (status) => {
      let isDown = true;
      service = await startPushService((path, reply) =>
        reply.writeHead(isDown && path === '/phone' ? status : 201).end(),
      );
      await turnOn('phone');
      await turnOn('laptop');
      await underReview();

      await pushAll();
      expect((await browsers())[0]?.lastError).toBe(`push.example answered ${status}`);
      isDown = false;
      await makePushesDue();
      await pushAll();

      expect(service.taken.map(({ url }) => url.slice(-6)).sort()).toEqual(['/phone', '/phone', 'laptop']);
      expect((await browsers())[0]?.lastError).toBe('');
      expect(await countWaiting()).toBe(0);
    },
  );

  test('that refuses a message is not called again', async () => {
    service = await startPushService((_path, reply) => reply.writeHead(403).end());
    await turnOn('phone');
    await underReview();

    await pushAll();

    expect(await browsers()).toMatchObject([{ lastError: 'push.example answered 403', notifiedAt: null }]);
    expect(await countWaiting()).toBe(0);
  });

  test('cannot redirect the request', async () => {
    service = await startPushService((_path, reply) => reply.writeHead(307, { location: '/laptop' }).end());
    await turnOn('phone');
    service.subscribe('laptop');
    await underReview();

    await pushAll();

    expect(service.taken).toHaveLength(1);
  });

  test('that sends no reply is called again; a status is sufficient, even if the reply does not end', async () => {
    service = await startPushService((path, reply) => {
      if (path === '/endless') reply.writeHead(201).write('…');
    });
    await turnOn('silent');
    await turnOn('endless');
    await underReview();

    await pushAll(200);

    const list = await browsers();
    expect(list.map(({ lastError }) => lastError)).toEqual([
      'push.example cannot be reached: it did not answer in time',
      '',
    ]);
    expect(await countWaiting()).toBe(1);
  });

  test('is not called again for a message that is more than an hour old', async () => {
    service = await startPushService((_path, reply) => reply.writeHead(503).end());
    await turnOn('phone');
    await underReview();
    await academy.sql.update(outbox).set({ queuedAt: sql`now() - interval '61 minutes'` });

    await pushAll();
    await pushAll();

    expect(service.taken).toHaveLength(1);
  });
});

test('a host name with a private address is never called', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const message = { authorization: '', body: Buffer.from('x'), signal: new AbortController().signal };

  const reply = await pushSender()({ endpoint: `https://localhost:${port}/`, ...message });

  expect(reply).toEqual({
    outcome: 'later',
    error: `localhost:${port} cannot be reached: localhost has no public address`,
  });
  expect(connections).toBe(0);
  server.close();
});

describe('an invalid subscription', () => {
  const keys = () => JSON.parse(service?.subscribe('phone') ?? '').keys;
  const add = (subscription: unknown, caller = priya) =>
    academy.run(addBrowser, { subscription: JSON.stringify(subscription), browser: BROWSER }, { caller });

  test.each(
    [
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://0x7f000001/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest/meta-data',
      'https://push.example:8080/a',
      'https://user:word@push.example/a',
      'file:///etc/passwd',
      `https://push.example/${'a'.repeat(2000)}`,
      'not an address',
      null,
    ].map((endpoint) => [String(endpoint).slice(0, 40), endpoint]),
  )('is refused: the address %s', async (_shown, endpoint) => {
    service = await startPushService();

    await expect(add({ endpoint, keys: keys() })).rejects.toMatchObject({ status: 422 });
    expect(await browsers()).toEqual([]);
  });

  test.each([
    ['no keys', undefined],
    ['a point that is not of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a secret that is too short', { auth: 'AAAA' }],
  ])('is refused: %s', async (_name, change) => {
    service = await startPushService();
    const sent = change && { ...keys(), ...change };

    await expect(add({ endpoint: 'https://push.example/a', keys: sent })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('is refused: an eleventh browser', async () => {
    service = await startPushService();
    for (let n = 0; n < 10; n += 1) await turnOn(`browser-${n}`);

    await expect(turnOn('browser-10')).rejects.toMatchObject({ status: 409 });
    await turnOn('browser-0');
    expect(await browsers()).toHaveLength(10);
  });
});

test('a browser belongs to the last member who turned its notifications on', async () => {
  service = await startPushService();
  const ravi = await aMember(academy.sql, 'Ravi', ['reviewer']);
  const subscription = service.subscribe('shared');
  const add = (caller: Caller) => academy.run(addBrowser, { subscription, browser: BROWSER }, { caller });

  await add(priya);
  const [browser] = await add(ravi);

  expect(await browsers(priya)).toEqual([]);
  const remove = (caller: Caller) => academy.run(removeBrowser, { id: browser?.id ?? '' }, { caller });
  await expect(remove(priya)).rejects.toMatchObject({ status: 404 });
  expect(await remove(ravi)).toEqual([]);
});

test('concurrent requests create only one key', async () => {
  await academy.sql.delete(pushKey);

  const keys = await Promise.all([1, 2].map(() => academy.run(showPushKey, undefined, { caller: priya })));

  expect(new Set(keys.map(({ applicationKey }) => applicationKey)).size).toBe(1);
  expect(Buffer.from(keys[0]?.applicationKey ?? '', 'base64url')).toHaveLength(65);
});

test('a message without a reply does not delay the end of the pusher, and is sent again later', async () => {
  let isSilent = true;
  service = await startPushService((_path, reply) => {
    if (!isSilent) reply.writeHead(201).end();
  });
  await turnOn('phone');
  const send = pushSender({ agent: service.agent });
  const stop = startPusher({ sql: academy.sql, send, everyMs: 20, onError: rethrow });
  await underReview();
  while (service.taken.length === 0) await pause(10);

  await stop();
  expect(await countWaiting()).toBe(1);
  isSilent = false;
  await makePushesDue();
  await pushAll();

  expect(service.taken).toHaveLength(2);
  expect(await countWaiting()).toBe(0);
});

function rethrow(error: unknown): never {
  throw error;
}
