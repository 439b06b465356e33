import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { listOutbox, showMail } from '../cli/commands/outbox';
import { newsletterSubscribers, outbox } from '../database/schema';
import { listSubscribers } from './list-subscribers';

const academy = useAcademy();
const EMAIL = 'ishita@example.org';

beforeEach(async () => {
  await academy.sql.delete(outbox);
  await academy.sql.delete(newsletterSubscribers);
  await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });
});

describe('an address that was entered', () => {
  test('gets one mail with a confirmation link, even if it is entered twice', async () => {
    await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });

    const [mail] = await mails();

    expect(await kinds()).toEqual(['newsletter-confirm']);
    expect(mail?.text).toContain(
      `http://localhost:3000${API_PAGES.confirmSubscription}?token=${await token()}`,
    );
    expect(await confirmed()).toBeNull();
  });

  test('is not confirmed by opening the link, because mail scanners open links', async () => {
    const query = { token: await token() };

    const opened = await academy.app.inject({ url: API_PAGES.confirmSubscription, query });

    expect([opened.statusCode, await confirmed()]).toEqual([200, null]);
  });

  test('gets one welcome mail after the button is pressed', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { statusCode } = await press(await token(), '', API_PAGES.confirmSubscription);
      expect(statusCode).toBe(200);
    }

    expect(await confirmed()).toEqual(expect.any(String));
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome']);
    const [welcome] = await mails();
    expect(welcome?.text).toContain(`${API_PAGES.unsubscribe}?token=${await token()}`);
  });

  test('gets another mail if it is entered again after a day, unless it is confirmed', async () => {
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await academy.sql.update(newsletterSubscribers).set({ createdAt: yesterday });

    await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-confirm']);

    await academy.sql.update(newsletterSubscribers).set({ createdAt: yesterday, confirmedAt: new Date() });
    await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });
    expect(await kinds()).toHaveLength(2);
  });

  test('cannot be confirmed by a link that is no longer valid', async () => {
    const { statusCode, body } = await press(
      '00000000-0000-4000-8000-000000000000',
      '',
      API_PAGES.confirmSubscription,
    );

    expect([statusCode, body]).toEqual([404, expect.stringContaining('not valid any more')]);
  });
});

test('opening the unsubscribe link changes nothing, because mail scanners open links', async () => {
  const reply = await academy.app.inject({ url: API_PAGES.unsubscribe, query: { token: await token() } });

  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store, no-transform']);
  expect(reply.body).toContain('<form method="post"');
  expect(reply.headers['content-security-policy']).toContain("form-action 'self'");
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
});

test.each([
  ['the button of the page', ''],
  ['the button of a mail program', 'List-Unsubscribe=One-Click'],
])('%s unsubscribes the address', async (_name, payload) => {
  const reply = await press(await token(), payload);

  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('You are unsubscribed');
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(0);
});

test.each(['x', '00000000-0000-4000-8000-000000000000'])(
  'the unknown token %p gets the same reply as a known token',
  async (other) => {
    const reply = await press(other);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('You are unsubscribed');
    expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
  },
);

test('a queued confirmation mail is not sent after the address was unsubscribed', async () => {
  await press(await token());
  const [mail] = await academy.run(listOutbox, {});

  await expect(academy.run(showMail, { id: String(mail?.id) })).rejects.toThrow('has unsubscribed');
});

async function token(): Promise<string> {
  const [row] = await academy.sql
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, EMAIL));
  return row?.token ?? '';
}

async function confirmed(): Promise<string | null> {
  const [subscriber] = await academy.run(listSubscribers, {});
  return subscriber?.confirmed ?? null;
}

/** Reads all mails, the newest first. */
async function mails() {
  const listed = await academy.run(listOutbox, {});
  return Promise.all(listed.map(({ id }) => academy.run(showMail, { id: String(id) })));
}

async function kinds(): Promise<string[]> {
  const listed = await academy.run(listOutbox, {});
  return listed.map(({ kind }) => kind).reverse();
}

function press(withToken: string, payload = '', url: string = API_PAGES.unsubscribe) {
  return academy.app.inject({
    method: 'POST',
    url,
    query: { token: withToken },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
}
