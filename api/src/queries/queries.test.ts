import { eq } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { queries } from '../database/schema/contacts';
import { outbox } from '../database/schema/mail';
import { composeMail } from '../mail/compose';
import { setSetting } from '../settings/settings.acts';
import { closeQuery, listQueries } from './queries.acts';

const academy = testAcademy();
const query = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210', message: 'Hello' };
const ask = async (changes = {}) => academy.post('/api/queries/addNewQuery', { ...query, ...changes });

test('stores the question, trimmed, and returns its id', async () => {
  const { status, data } = await ask({ message: '  Hello \n there ' });

  expect([status, data]).toEqual([201, { id: expect.stringMatching(/^QRY[0-9A-Z]{10}$/) }]);
  const [kept] = await academy.sql.select().from(queries).where(eq(queries.id, data.id));
  expect(kept).toMatchObject({ ...query, message: 'Hello \n there', closedAt: null });
});

test('a bot that fills in the hidden field gets the usual reply, but nothing is stored', async () => {
  const before = await academy.sql.$count(queries);

  const { status, data } = await ask({ website: 'https://spam.example' });

  expect([status, data]).toEqual([201, { id: expect.stringMatching(/^QRY[0-9A-Z]{10}$/) }]);
  expect(await academy.sql.$count(queries)).toBe(before);
});

test('is mailed to its sender and to staff, whose answer goes to the sender', async () => {
  await setSetting(academy.as('owner'), { name: 'staffEmail', value: 'staff@example.org' });
  await academy.sql.delete(outbox);

  await ask({ message: 'When?\nWhere? <b>' });

  const mails = await academy.sql.select().from(outbox).orderBy(outbox.id);
  const sender = {
    from: 'help@academy.example',
    publicUrl: 'https://a.example',
    deskUrl: 'https://d.example',
  };
  const [copy, note] = await Promise.all(mails.map((mail) => composeMail(academy.sql, mail, sender)));
  expect([copy?.to, note?.to, note?.replyTo]).toEqual([query.email, 'staff@example.org', query.email]);
  expect(copy?.text).toContain('\n\nWhen?\nWhere? <b>\n\n');
  expect(note?.html).toContain('<p>When?<br>Where? &#60;b&#62;</p>');
});

test('is listed until it is closed, once', async () => {
  const { data } = await ask();
  const editor = academy.as('editor');

  expect((await listQueries(editor, {})).map(({ id }) => id)).toContain(data.id);
  await closeQuery(editor, { query: data.id });

  expect((await listQueries(editor, {})).map(({ id }) => id)).not.toContain(data.id);
  expect(await listQueries(editor, { closed: 'true' })).toMatchObject([{ id: data.id }]);
  await expect(closeQuery(editor, { query: data.id })).rejects.toMatchObject({ status: 409 });
});
