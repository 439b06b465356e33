import { API_PAGES } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { listOutbox, showMail } from '../cli/commands/outbox';
import { newsletterSubscribers, outbox } from '../database/schema';

const academy = useAcademy();
const EMAIL = 'ishita@example.org';

beforeEach(async () => {
  await academy.sql.delete(outbox);
  await academy.sql.delete(newsletterSubscribers);
  await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });
});

test('a new address gets one welcome mail, with its unsubscribe link', async () => {
  await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });

  const mails = await academy.run(listOutbox, {});
  const mail = await academy.run(showMail, { id: String(mails[0]?.id) });

  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['newsletter-welcome', EMAIL]]);
  expect(mail.text).toContain(`http://localhost:3000${API_PAGES.unsubscribe}?token=${await token()}`);
});

test('opening the link changes nothing, because mail scanners open links', async () => {
  const reply = await academy.app.inject({ url: API_PAGES.unsubscribe, query: { token: await token() } });

  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store, no-transform']);
  expect(reply.body).toContain('<form method="post"');
  expect(reply.headers['content-security-policy']).toContain("form-action 'self'");
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
});

test.each([
  ['its button', ''],
  ['the button of a mail program', 'List-Unsubscribe=One-Click'],
])('%s unsubscribes the address', async (_name, payload) => {
  const reply = await press(await token(), payload);

  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('You are unsubscribed');
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(0);
});

test.each(['', 'x', "'; DROP TABLE orders", '00000000-0000-4000-8000-000000000000'])(
  'the unknown token %p gets the same reply and changes nothing',
  async (other) => {
    const reply = await press(other);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('You are unsubscribed');
    expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
  },
);

test('escapes markup in the token', async () => {
  const reply = await academy.app.inject({
    url: API_PAGES.unsubscribe,
    query: { token: '"><script>alert(1)</script>' },
  });

  expect(reply.body).not.toContain('<script');
});

test('the welcome mail is not sent after unsubscribing', async () => {
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

function press(withToken: string, payload = '') {
  return academy.app.inject({
    method: 'POST',
    url: API_PAGES.unsubscribe,
    query: { token: withToken },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
}
