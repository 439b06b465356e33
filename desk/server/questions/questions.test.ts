import { outbox, queries, queryAnswers } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const accountant = desk.member('accountant');

async function ask(message: string, name = 'Ishita'): Promise<string> {
  const query = { name, email: 'ishita@example.org', phone: '9876543210', message };
  const { data } = await desk.academy.post('/api/queries/addNewQuery', query);
  return data.id;
}

const answerMailCount = async () =>
  (await desk.academy.sql.select().from(outbox)).filter(({ kind }) => kind === 'query-answer').length;

test('the answer to a question is mailed once, and closes the question', async () => {
  const id = await ask('When does it begin? <b>Soon</b>', 'Ishita <i>x</i>');

  const list = await reviewer.get('/questions');
  const page = await reviewer.get(`/questions/${id}`);
  expect(list.text).toContain('When does it begin? <b>Soon</b>');
  expect(page.html).toContain('Ishita &lt;i&gt;x&lt;/i&gt;');
  const typed = { text: 'On 7 December.\nSee you' };
  const sent = await press(reviewer, page, 'Send the answer', typed);
  const again = await press(reviewer, page, 'Send the answer', typed);

  expect([sent.status, sent.location]).toEqual([303, '/questions']);
  expectRefusal(again, 409, `${reviewer.name} has answered ${id} meanwhile. Nothing was sent again.`);
  expect(again.html).toContain('On 7 December.\nSee you</textarea>');
  expect(await answerMailCount()).toBe(1);
  expect((await reviewer.get('/questions')).text).toContain('No question is open.');
  expect((await reviewer.get('/questions?show=closed')).text).toContain('When does it begin?');
});

test('the list and the page show a question in the direction of its own text', async () => {
  const id = await ask('متى يبدأ الدرس؟');

  const pages = [await reviewer.get('/questions'), await reviewer.get(`/questions/${id}`)];

  for (const { html } of pages) expect(html).toMatch(/dir="auto"[^>]*>متى يبدأ الدرس؟</);
});

test('two members who answer a question at the same time send one mail', async () => {
  const id = await ask('At the same time?');
  const before = await answerMailCount();

  const shown = await Promise.all([
    reviewer.post(`/questions/${id}/answer`, { text: 'Yes', seen: '0' }),
    editor.post(`/questions/${id}/answer`, { text: 'No', seen: '0' }),
  ]);

  expect(shown.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await answerMailCount()).toBe(before + 1);
});

test('an empty or too long answer is refused, and the form keeps the long answer', async () => {
  const id = await ask('Which one?');
  const long = 'x'.repeat(5001);

  const empty = await editor.post(`/questions/${id}/answer`, { text: ' ', seen: '0' });
  const endless = await editor.post(`/questions/${id}/answer`, { text: long, seen: '0' });

  expect([empty.status, endless.status]).toEqual([422, 422]);
  expect(endless.html).toContain(`${long}</textarea>`);
});

test('an answer may have the 5,000 characters that its field accepts, and a line break counts as one character', async () => {
  const id = await ask('In how many lines?');
  const lines = ['x'.repeat(2499), 'y'.repeat(2500)];

  const sent = await editor.post(`/questions/${id}/answer`, { text: lines.join('\r\n'), seen: '0' });

  expect(sent.status).toBe(303);
  const answers = await desk.academy.sql.select().from(queryAnswers);
  expect(answers.at(-1)?.answer).toBe(lines.join('\n'));
});

test('a question can be closed without an answer, but only once', async () => {
  const id = await ask('Is this spam?');
  const before = await answerMailCount();

  const closed = await editor.post(`/questions/${id}/close`);
  const again = await editor.post(`/questions/${id}/close`);

  expect([closed.status, again.status]).toEqual([303, 409]);
  expect(await answerMailCount()).toBe(before);
});

test('the list of questions has pages of 50, the oldest question first', async () => {
  const askedAt = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000);
  const rows = Array.from({ length: 51 }, (_, n) => ({
    id: `QRYPAGE${String(n).padStart(2, '0')}`,
    name: `Asker ${n}.`,
    email: 'many@example.org',
    phone: '9876543210',
    message: 'Many',
    createdAt: askedAt(n),
  }));
  await desk.academy.sql.insert(queries).values(rows);

  const first = await editor.get('/questions');
  const second = await editor.get('/questions?show=open&after=QRYPAGE49');

  expect(first.html).toContain('href="/questions?show=open&amp;after=QRYPAGE49"');
  expect(first.text).not.toContain('Asker 50.');
  expect(second.text).toContain('Asker 50.');
});

test('an accountant may neither read nor answer questions', async () => {
  const id = await ask('Am I private?');
  const shown = [
    await accountant.get('/questions'),
    await accountant.get(`/questions/${id}`),
    await accountant.post(`/questions/${id}/answer`, { text: 'x', seen: '0' }),
    await accountant.post(`/questions/${id}/close`),
  ];

  expect(shown.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(shown.filter(({ html }) => html.includes('Am I private?'))).toEqual([]);
});
