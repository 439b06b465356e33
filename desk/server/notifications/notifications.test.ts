import { staffNotifications } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const stored = () => desk.academy.sql.select().from(staffNotifications);

beforeEach(() => desk.academy.sql.delete(staffNotifications));

test('a member chooses for each kind, and sees the choice again', async () => {
  const reviewer = await desk.as('reviewer');
  expect((await reviewer.get('/notifications')).text).toContain('An order waits for review');

  const saved = await reviewer.post('/notifications', {
    'staff-reference': 'at-once',
    'staff-query': 'digest',
  });

  const { text, html } = await reviewer.follow(saved);
  expect(text).toContain('Saved.');
  expect(html).toMatch(/name="staff-reference"[^>]*>(?:(?!<\/select>).)*<option value="at-once" selected=""/);
  expect((await stored()).map(({ kind, delivery }) => [kind, delivery]).sort()).toEqual([
    ['staff-query', 'digest'],
    ['staff-reference', 'at-once'],
  ]);
});

test('a kind that the roles do not include is not chosen, whatever is sent', async () => {
  const editor = await desk.as('editor');

  await editor.post('/notifications', { 'staff-refund': 'at-once', 'staff-query': 'digest' });

  expect((await stored()).map(({ kind }) => kind)).toEqual(['staff-query']);
});

test('another delivery is refused, and nothing is stored', async () => {
  const reviewer = await desk.as('reviewer');

  const shown = await reviewer.post('/notifications', { 'staff-reference': 'weekly' });

  expect(shown.status).toBe(422);
  expect(await stored()).toEqual([]);
});
