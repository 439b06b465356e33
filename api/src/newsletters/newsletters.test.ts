import { sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { newsletterSubscribers } from '../database/schema';
import {
  countSubscribers,
  listSubscribers,
  type SubscriberSearch,
  subscriberPages,
} from './list-subscribers';

const academy = useAcademy();
const subscribe = (email: unknown) => academy.post('/api/newsletters/subscribeNewsletter', { email });

test('sends the same reply for a subscribed address as for a new address', async () => {
  const first = await subscribe('ishita@example.org');
  const again = await subscribe('ishita@example.org');
  const shouted = await subscribe('ISHITA@EXAMPLE.ORG');
  const pasted = await subscribe('mailto:ishita@example.org\u200e');

  expect([first.status, first.data]).toEqual([201, { email: 'ishita@example.org' }]);
  expect([again.status, again.message, again.data]).toEqual([first.status, first.message, first.data]);
  expect([pasted.status, pasted.data]).toEqual([first.status, first.data]);
  expect([shouted.status, shouted.message]).toEqual([first.status, first.message]);
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
});

test('a bot that fills in the hidden field gets the usual reply, but is not subscribed', async () => {
  const before = await academy.sql.$count(newsletterSubscribers);
  const person = await subscribe('person@example.org');
  const program = await academy.post('/api/newsletters/subscribeNewsletter', {
    email: 'program@example.org',
    website: 'https://spam.example',
  });

  expect([program.status, program.message]).toEqual([person.status, person.message]);
  expect(program.data).toEqual({ email: 'program@example.org' });
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(before + 1);
});

describe('a list of thousands of addresses', () => {
  const run = jest.fn((search: SubscriberSearch) => academy.run(listSubscribers, search));

  beforeAll(async () => {
    await academy.sql.delete(newsletterSubscribers);
    await academy.sql.execute(sql`INSERT INTO newsletter_subscribers (email)
      SELECT 'learner' || n || '@example.org' FROM generate_series(1, 2000) n`);
  });
  beforeEach(() => run.mockClear());

  test('is read page by page, only on request, with each address once', async () => {
    const pages = subscriberPages(run);

    const first = await pages.next();
    const callsForOne = run.mock.calls.length;
    const emails = first.value.map(({ email }: { email: string }) => email);
    for await (const page of pages) emails.push(...page.map(({ email }) => email));

    expect([callsForOne, first.value.length]).toEqual([1, 1000]);
    expect([emails.length, new Set(emails).size]).toEqual([2000, 2000]);
  });

  test('continues with the next page even if the last address of the previous page has unsubscribed', async () => {
    const pages = subscriberPages(run);
    const { value: first } = await pages.next();

    await academy.sql.execute(sql`DELETE FROM newsletter_subscribers WHERE email = ${first.at(-1).email}`);
    const { value: second } = await pages.next();

    expect(second).toHaveLength(1000);
    expect(second[0].email > first.at(-1).email).toBe(true);
  });
});

describe('the list of subscribers', () => {
  const list = async (search: SubscriberSearch) =>
    (await academy.run(listSubscribers, search)).map(({ email }) => email);

  beforeAll(async () => {
    await academy.sql.delete(newsletterSubscribers);
    await academy.sql
      .insert(newsletterSubscribers)
      .values([
        { email: 'a_b@example.org', confirmedAt: new Date() },
        { email: 'axb@example.org', confirmedAt: new Date() },
        { email: 'waits@example.org' },
      ]);
  });

  test('can be searched by the beginning of an address', async () => {
    expect(await list({ confirmed: true, search: 'A_B' })).toEqual(['a_b@example.org']);
  });

  test('has pages, each beginning after a given address', async () => {
    expect(await list({ confirmed: true, after: 'a_b@example.org', limit: 1 })).toEqual(['axb@example.org']);
  });

  test('can be limited to the unconfirmed addresses', async () => {
    expect(await list({ confirmed: false })).toEqual(['waits@example.org']);
  });

  test('has counts of confirmed and unconfirmed addresses', async () => {
    expect(await academy.run(countSubscribers, undefined)).toEqual({ confirmed: 2, waiting: 1 });
  });
});
