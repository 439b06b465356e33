import { payeeLink, questionLink, refundLink, reviewLink } from '@stepwell/api/desk-links';
import { refunds, staffBrowsers, staffNotifications } from '@stepwell/api/schema';
import { aSubscription } from '@stepwell/api/testing/push-service';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const owner = desk.member('owner');
const stored = () => desk.academy.sql.select().from(staffNotifications);

beforeEach(async () => {
  await desk.academy.sql.delete(staffNotifications);
  await desk.academy.sql.delete(staffBrowsers);
});

test('the page shows the delivery that the member has chosen for each kind of notification', async () => {
  expect((await reviewer.get('/notifications')).text).toContain('An order waits for review');

  const choices = { 'staff-reference': 'at-once', 'staff-query': 'digest' };
  const saved = await reviewer.post('/notifications', choices);

  const { text, html } = await reviewer.follow(saved);
  expect(text).toContain('Saved.');
  expect(html).toMatch(/name="staff-reference"[^>]*>(?:(?!<\/select>).)*<option value="at-once" selected=""/);
  expect((await stored()).map(({ kind, delivery }) => [kind, delivery]).sort()).toEqual([
    ['staff-query', 'digest'],
    ['staff-reference', 'at-once'],
  ]);
});

test('a kind of notification outside the member’s roles is not stored, even if the form contains it', async () => {
  await editor.post('/notifications', { 'staff-refund': 'at-once', 'staff-query': 'digest' });

  expect((await stored()).map(({ kind }) => kind)).toEqual(['staff-query']);
});

test('an unknown delivery is not stored', async () => {
  const shown = await reviewer.post('/notifications', { 'staff-reference': 'weekly' });

  expect(shown.status).toBe(422);
  expect(await stored()).toEqual([]);
});

describe('a browser', () => {
  test('is listed while its notifications are turned on', async () => {
    const { html } = await reviewer.get('/notifications');
    expect(html).toMatch(/data-push-key="[\w-]{87}"/);
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150' };

    const added = await reviewer.post('/notifications/browsers', { response: aSubscription() }, agent);

    const { text, html: page } = await reviewer.follow(added);
    expect(text).toContain('This browser shows notifications from now on.');
    expect(text).toContain('Chrome on Android');
    const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const removed = await reviewer.post('/notifications/browsers/remove', { id });
    expect((await reviewer.follow(removed)).text).toContain('Off in all your browsers.');
  });

  test('with markup in its name is shown without the markup, and no other member can see it or turn it off', async () => {
    const agent = { 'user-agent': '<script>alert(1)</script>' };
    const shown = await owner.follow(
      await owner.post('/notifications/browsers', { response: aSubscription() }, agent),
    );
    expect(shown.html).not.toContain('<script>alert');
    const [stored] = await desk.academy.sql.select().from(staffBrowsers);

    const other = await desk.as('reviewer');
    const refused = await other.post('/notifications/browsers/remove', { id: stored?.id ?? '' });

    expect(refused.status).toBe(404);
    expect((await other.get('/notifications')).text).toContain('Off in all your browsers.');
    expect(await desk.academy.sql.$count(staffBrowsers)).toBe(1);
  });

  test.each(['', 'no JSON', '{"endpoint":"https://127.0.0.1/a"}', 'null'])(
    'that sends the subscription %j is not added, and the page shows a message',
    async (response) => {
      const shown = await reviewer.follow(await reviewer.post('/notifications/browsers', { response }));

      expect(shown.text).toContain('The browser sent no address for notifications.');
      expect(shown.text).toContain('Off in all your browsers.');
    },
  );

  test('gets the service worker without a log-in, and must revalidate it each time', async () => {
    const { status, reply } = await desk.visitor.get('/push-worker.js');

    expect(status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
});

test('every link of a mail to staff opens a page of the desk', async () => {
  const { orderId, _id } = await desk.learner.underReview();
  const asked = { name: 'Kabir Singh', email: 'kabir@example.org', phone: '9876543210', message: 'When?' };
  const question = await desk.academy.post('/api/queries/addNewQuery', asked);
  await desk.academy.sql
    .insert(refunds)
    .values({ orderId: _id, state: 'requested', amountPaise: 100, reason: 'x', requestedBy: 'learner' });

  const { id } = question.data;
  const links = [reviewLink('', orderId), refundLink('', orderId), questionLink('', id), payeeLink('')];
  const shown = await Promise.all(links.map((link) => owner.get(link)));

  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
