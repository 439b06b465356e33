import { settings } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal, formFieldsOf, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const TYPED = { message: 'Exams are <b>near</b>. Join now.', till: '2099-01-31T18:00' };

/** Text and end of the announcement. */
const stored = async () => {
  const rows = await desk.academy.sql.select().from(settings);
  const setting = (name: string) => rows.find((row) => row.name === name)?.value;
  return [setting('announcementMessage'), setting('announcementMessageTill')];
};

test('an announcement is previewed as on the site, published and removed', async () => {
  const before = await stored();

  const looked = await press(editor, await editor.get('/announcement'), 'Look at it', TYPED);
  expect(looked.html).toMatch(/<b[^>]*>Exams are &lt;b&gt;near&lt;\/b&gt;\. <\/b>Join now\./);
  expect(looked.text).toContain('until 31 Jan 2099, 18:00');
  expect(await stored()).toEqual(before);
  const done = await press(editor, looked, 'Show it');

  expect((await editor.follow(done)).text).toContain('Shown until 31 Jan 2099, 18:00.');
  expect(await stored()).toEqual([TYPED.message, '2099-01-31T12:30:59.999Z']);
  await editor.post('/announcement', { press: 'end' });
  expect((await editor.get('/announcement')).text).toContain('The site shows none.');
  expect(await stored()).toEqual(['', '']);
});

test('an announcement in a right-to-left script is previewed in its own direction', async () => {
  const { html } = await editor.post('/announcement', { ...TYPED, message: 'داخلہ کھلا ہے' });

  expect(html).toContain('<span dir="auto">داخلہ کھلا ہے</span>');
});

test.each([
  ['without an end', { message: 'Hello', till: '' }, 'needs an end'],
  ['that has ended', { message: 'Hello', till: '2020-01-01T10:00' }, 'has passed'],
  ['without a text', { message: ' ', till: '2099-01-01T10:00' }, 'no text to look at'],
  ['of 301 letters', { message: 'x'.repeat(301), till: '2099-01-01T10:00' }, '300'],
])('an announcement %s is refused, and the form keeps what was typed', async (_case, typed, message) => {
  const before = await stored();

  const shown = await editor.post('/announcement', { ...typed, press: 'preview' });

  expectRefusal(shown, 422, message);
  expect(formFieldsOf(shown.html)).toMatchObject(typed);
  expect(await stored()).toEqual(before);
});

test('a form does not overwrite an announcement that another member published after it was opened', async () => {
  const other = await desk.as('editor');
  const form = formFieldsOf((await editor.get('/announcement')).html);
  await other.post('/announcement', { message: 'Theirs.', till: '2099-01-01T10:00', press: 'save' });

  const shown = await editor.post('/announcement', { ...form, ...TYPED, press: 'save' });

  expectRefusal(shown, 409, 'was changed meanwhile');
  expect((await stored())[0]).toBe('Theirs.');
});

test('a reviewer cannot change the announcement', async () => {
  const before = await stored();

  expect((await reviewer.get('/announcement')).html).not.toContain('Look at it');
  expect((await reviewer.post('/announcement', { ...TYPED, press: 'save' })).status).toBe(403);
  expect(await stored()).toEqual(before);
});
