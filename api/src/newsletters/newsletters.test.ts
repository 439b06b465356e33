import { testAcademy } from '../../testing/academy';
import { newsletterSubscribers } from '../database/schema/contacts';
import { exportSubscribers, listSubscribers, removeSubscriber } from './newsletter.acts';

const academy = testAcademy();
const editor = () => academy.as('editor');
const subscribe = (email: unknown, changes = {}) =>
  academy.post('/api/newsletters/subscribeNewsletter', { email, ...changes });

test('sends the same reply for a known address as for a new one, and stores it once', async () => {
  const first = await subscribe('ishita@example.org');
  const again = await subscribe('ISHITA@EXAMPLE.ORG');

  expect([first.status, first.data]).toEqual([201, { email: 'ishita@example.org' }]);
  expect([again.status, again.message]).toEqual([first.status, first.message]);
  expect(await listSubscribers(editor(), {})).toEqual([
    { email: 'ishita@example.org', at: expect.any(String) },
  ]);
});

test('a bot that fills in the hidden field gets the usual reply, but is not subscribed', async () => {
  const before = await academy.sql.$count(newsletterSubscribers);

  const { status, data } = await subscribe('program@example.org', { website: 'https://spam.example' });

  expect([status, data]).toEqual([201, { email: 'program@example.org' }]);
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(before);
});

test('the addresses are a CSV file, and can be removed', async () => {
  await subscribe('farhan@example.org');

  expect((await exportSubscribers(editor(), {})).csv).toMatch(/farhan@example.org,\d{4}-\d\d-\d\d \d\d:\d\d/);
  await removeSubscriber(editor(), { email: ' Farhan@Example.org ' });

  expect((await exportSubscribers(editor(), {})).csv).not.toContain('farhan');
  await expect(removeSubscriber(editor(), { email: 'farhan@example.org' })).rejects.toMatchObject({
    status: 404,
  });
});
