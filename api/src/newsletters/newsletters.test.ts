import { useAcademy } from '../../testing/academy';
import { newsletterSubscribers } from '../database/schema';

const academy = useAcademy();
const subscribe = (email: unknown) => academy.post('/api/newsletters/subscribeNewsletter', { email });

test.each([
  ['', 'Email is required'],
  ['a', 'Enter a valid email address'],
  [`${'x'.repeat(43)}@test.in`, 'Maximum 50 symbols'],
])('refuses %p', async (email, message) => {
  const { status, data } = await subscribe(email);

  expect([status, data]).toEqual([422, { fields: { email: message } }]);
});

test('answers a known address exactly as a new one, and keeps it once', async () => {
  const first = await subscribe('ishita@example.org');
  const again = await subscribe('ishita@example.org');
  const shouted = await subscribe('ISHITA@EXAMPLE.ORG');

  expect([first.status, first.data]).toEqual([201, { email: 'ishita@example.org' }]);
  expect([again.status, again.message, again.data]).toEqual([first.status, first.message, first.data]);
  expect([shouted.status, shouted.message]).toEqual([first.status, first.message]);
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(1);
});

test('a program that fills what people do not see gets what people get, and is not on the list', async () => {
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
