import { desc } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { outbox } from '../database/schema';
import { composeMail } from '../mail/mailer/compose';
import { setSetting } from '../settings/set-setting';
import { answerQuery } from './answer-query';

const academy = useAcademy();
const query = {
  name: 'Ishita',
  email: 'ishita@example.org',
  phone: '9876543210',
  message: 'When does it begin?',
};

test('a question is mailed to staff and to its sender', async () => {
  await academy.run(setSetting, { name: 'staffEmail', value: 'staff@example.org' });

  const { data } = await academy.post('/api/queries/addNewQuery', query);

  const [note, copy] = await newestMails();
  expect([copy?.to, note?.to]).toEqual([query.email, 'staff@example.org']);
  expect(copy?.text).toContain('When does it begin?');
  expect(note?.text).toContain(`query answer ${data.id}`);
});

test('an answer is mailed as a reply to the copy of the question', async () => {
  const { data } = await academy.post('/api/queries/addNewQuery', query);

  const answered = await academy.run(answerQuery, { id: data.id, text: 'On 7 December.' });

  expect(answered).toMatchObject({
    answers: [{ answer: 'On 7 December.', answeredBy: 'asha' }],
    closedAt: expect.any(String),
  });
  const [answer, ...earlier] = await newestMails();
  const copy = earlier.find(({ to }) => to === query.email);
  expect(answer?.to).toBe(query.email);
  expect(answer?.text).toContain('On 7 December.');
  expect(answer?.headers).toMatchObject({ 'In-Reply-To': copy?.messageId, References: copy?.messageId });
});

test('the mail of an answer keeps the line breaks of question and answer', async () => {
  const { data } = await academy.post('/api/queries/addNewQuery', { ...query, message: 'When?\nWhere?' });

  await academy.run(answerQuery, { id: data.id, text: 'On 7 December.\r\n\r\n<Online>' });

  const [answer] = await newestMails();
  expect(answer?.text).toContain('\n\nOn 7 December.\n\n<Online>\n\nYour question was:\n\nWhen?\nWhere?\n\n');
  expect(answer?.html).toContain('<p>On 7 December.<br><br>&#60;Online&#62;</p>');
});

test('an answer by a member who has not seen the newest answer is refused', async () => {
  const { data } = await academy.post('/api/queries/addNewQuery', query);
  const answer = { id: data.id, text: 'On 7 December.', seenAnswers: 0 };

  const [first, second] = await Promise.allSettled([
    academy.run(answerQuery, answer),
    academy.run(answerQuery, answer),
  ]);

  expect([first, second].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = [first, second].find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    status: 409,
    message: expect.stringContaining('asha has answered'),
  });
  const { answers } = await academy.run(answerQuery, { ...answer, seenAnswers: 1, text: 'Or on the 8th.' });
  expect(answers).toHaveLength(2);
});

test('refuses an empty answer', async () => {
  const { data } = await academy.post('/api/queries/addNewQuery', query);

  await expect(academy.run(answerQuery, { id: data.id, text: ' ' })).rejects.toThrow('1 to 5000 characters');
});

test('refuses an answer to an unknown question', async () => {
  await expect(academy.run(answerQuery, { id: 'QRY0', text: 'x' })).rejects.toThrow("no query 'QRY0'");
});

async function newestMails() {
  const rows = await academy.sql.select().from(outbox).orderBy(desc(outbox.id)).limit(3);
  const sender = {
    from: 'help@academy.example',
    publicUrl: 'https://academy.example',
    deskUrl: 'https://desk.example',
  };
  return Promise.all(rows.map((mail) => composeMail(academy.sql, mail, sender)));
}
