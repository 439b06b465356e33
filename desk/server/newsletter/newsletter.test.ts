import { changes, newsletterSubscribers } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const CONFIRMED = { confirmedAt: new Date('2026-11-01T06:30:00Z') };

beforeEach(async () => {
  await desk.academy.sql.delete(newsletterSubscribers);
  await desk.academy.sql
    .insert(newsletterSubscribers)
    .values([
      { email: 'asha@example.org', ...CONFIRMED },
      { email: '=cmd@example.org', ...CONFIRMED },
      { email: 'waits@example.org' },
    ]);
});

test('confirmed and unconfirmed addresses have separate lists', async () => {
  const confirmed = await editor.get('/newsletter');
  const waiting = await editor.get('/newsletter?show=waiting');

  expect(confirmed.text).toContain('Confirmed (2)');
  expect(confirmed.text).toContain('asha@example.org');
  expect(confirmed.text).toContain('1 Nov 2026, 12:00');
  expect(confirmed.text).not.toContain('waits@example.org');
  expect(waiting.text).toContain('waits@example.org');
  expect(waiting.text).toContain('Requested');
  expect(waiting.text).not.toContain('Subscribed');
});

test('a search finds addresses by their beginning', async () => {
  const found = await editor.get('/newsletter?search=AS');
  const none = await editor.get('/newsletter?search=example');

  expect(found.text).toContain('asha@example.org');
  expect(found.text).not.toContain('cmd@example.org');
  expect(none.text).toContain('No address in this list begins with this text.');
});

test('the download has the confirmed addresses, without cells that a spreadsheet runs as formulas, and adds one entry to the log', async () => {
  const { reply } = await editor.get('/newsletter/addresses.csv');

  const [head, first, second, ...rest] = reply.body.trim().split('\r\n');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="newsletter.csv"');
  expect(head).toBe('email,since,unsubscribe');
  expect(first).toMatch(/^"'=cmd@example\.org",/);
  expect(second).toMatch(/^asha@example\.org,.*,http.*token=/);
  expect(rest).toEqual([]);
  const log = await desk.academy.sql.select().from(changes);
  expect(log.filter(({ action }) => action === 'newsletter.export')).toMatchObject([{ actor: editor.name }]);
});

test('an address is unsubscribed after a confirmation page, and a second submission gets 404', async () => {
  const page = await editor.get('/newsletter/unsubscribe?email=asha%40example.org');
  expect(page.text).toContain('Only its owner can subscribe again');
  expect(await desk.academy.sql.$count(newsletterSubscribers)).toBe(3);

  const done = await press(editor, page, 'Take it off the list');
  const again = await press(editor, page, 'Take it off the list');

  expect((await editor.follow(done)).text).toContain('Confirmed (1)');
  expect(await desk.academy.sql.$count(newsletterSubscribers)).toBe(2);
  expect(again.status).toBe(404);
});

test('a reviewer neither sees nor downloads the addresses', async () => {
  for (const path of [
    '/newsletter',
    '/newsletter/addresses.csv',
    '/newsletter/unsubscribe?email=asha@example.org',
  ])
    expect((await reviewer.get(path)).status).toBe(403);
});
