import { DELIVERY_UNKNOWN } from '@stepwell/api/outbox';
import { outbox } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { nextPageOf, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const accountant = desk.member('accountant');

const READER = 'reader@example.org';
const REFUSED = '550 5.1.1 <x> no such mailbox';

type Changes = Partial<typeof outbox.$inferInsert>;

async function aMail(changes: Changes = {}): Promise<number> {
  const mail = { kind: 'newsletter-confirm', recipient: READER } as const;
  const [row] = await desk.academy.sql
    .insert(outbox)
    .values({ ...mail, ...changes })
    .returning();
  return row?.id ?? 0;
}

const aFailedMail = (changes: Changes = {}) =>
  aMail({ state: 'failed', lastError: REFUSED, attempts: 3, ...changes });

async function stateOf(id: number): Promise<string | undefined> {
  return (await desk.academy.sql.select().from(outbox)).find((mail) => mail.id === id)?.state;
}

// The page of a mail composes the mail's text, which needs the stored subscriber.
beforeAll(() => desk.academy.post('/api/newsletters/subscribeNewsletter', { email: READER }));
beforeEach(() => desk.academy.sql.delete(outbox));

test('the page of a failed mail shows the reason, and its button sends the mail again', async () => {
  const id = await aFailedMail();

  const list = await reviewer.get('/outbox');
  const page = await reviewer.get(`/outbox/${id}`);
  const done = await press(reviewer, page, 'Send it again');

  expect(list.text).toContain(REFUSED);
  expect(list.html).toContain(`href="/outbox/${id}"`);
  expect(page.text).toContain(`Why ${REFUSED} Tries 3`);
  expect(page.text).not.toContain('may come twice');
  expect((await reviewer.follow(done)).text).toContain('The mail is sent within some minutes.');
  expect(await stateOf(id)).toBe('queued');
});

test('a mail that was sent meanwhile is not sent again', async () => {
  const id = await aFailedMail();
  const page = await reviewer.get(`/outbox/${id}`);
  await desk.academy.sql.update(outbox).set({ state: 'sent', sentAt: new Date() });

  const { status, text, html } = await press(reviewer, page, 'Send it again');

  expect([status, text]).toEqual([409, expect.stringContaining('it is not sent again')]);
  expect(html).not.toContain('/retry"');
  expect(await stateOf(id)).toBe('sent');
});

test('a mail that may have been delivered is left out when all failed mails are sent again', async () => {
  const [refused, maybeDelivered] = [await aFailedMail(), await aFailedMail({ lastError: DELIVERY_UNKNOWN })];

  expect((await reviewer.get(`/outbox/${maybeDelivered}`)).text).toContain('Sent again, it may come twice.');
  const done = await press(reviewer, await reviewer.get('/outbox'), 'Send all of them again');

  expect((await reviewer.follow(done)).text).toContain(
    '1 mail is sent again within some minutes. Left as they are, because they may have been delivered: 1.',
  );
  expect([await stateOf(refused), await stateOf(maybeDelivered)]).toEqual(['queued', 'failed']);
});

test('each list has the mails of its states, in pages of 50', async () => {
  const sent = Array.from({ length: 51 }, (_, at) =>
    aMail({ state: 'sent', recipient: `sent${at}@example.org` }),
  );
  await Promise.all(sent);
  await aMail({ state: 'sending', recipient: 'sending@example.org' });
  await aMail({ recipient: 'queued@example.org' });

  const first = await reviewer.get('/outbox?show=sent');
  const last = await reviewer.get(nextPageOf(first));
  const waiting = await reviewer.get('/outbox?show=waiting');

  expect(first.text.match(/sent\d+@/g)).toHaveLength(50);
  expect(last.text.match(/sent\d+@/g)).toHaveLength(1);
  expect(waiting.text).toMatch(/queued@example\.org.*sending@example\.org/);
  expect((await reviewer.get('/outbox')).text).toContain('No mail has failed.');
});

test('an unknown mail or list has no page', async () => {
  expect((await reviewer.get('/outbox/999999')).status).toBe(404);
  expect((await reviewer.get('/outbox?show=lost')).status).toBe(404);
});

test('a mail whose question was erased cannot be shown', async () => {
  const erased = await aFailedMail({
    kind: 'query-answer',
    detail: { query: '00000000-0000-4000-8000-000000000000' },
  });

  expect((await reviewer.get(`/outbox/${erased}`)).status).toBe(409);
});

test('an accountant cannot send all failed mails again', async () => {
  await aFailedMail();

  expect((await accountant.get('/outbox')).html).not.toContain('retry-failed');
  expect((await accountant.post('/outbox/retry-failed')).status).toBe(403);
});

test('an editor can neither see a mail nor send it again', async () => {
  const id = await aFailedMail();

  expect((await editor.get(`/outbox/${id}`)).status).toBe(403);
  expect((await editor.post(`/outbox/${id}/retry`)).status).toBe(403);
  expect(await stateOf(id)).toBe('failed');
});
