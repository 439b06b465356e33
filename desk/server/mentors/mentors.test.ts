import { mentors } from '@stepwell/api/schema';
import { PHOTO } from '@stepwell/api/testing/a-picture';
import { aDesk } from '../../testing/a-desk';
import { formFieldsOf } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const accountant = desk.member('accountant');

const mentorOf = async (id: string) =>
  (await desk.academy.sql.select().from(mentors)).find((mentor) => mentor.id === id);

test('a mentor is added with a photo, changed, and deleted', async () => {
  const form = formFieldsOf((await editor.get('/mentors/new')).html);
  const typed = { ...form, mentorName: 'Divya <i>Nair</i>', mentorTitle: 'Reader', press: 'preview' };

  const shown = await editor.upload('/mentors/new', typed, { picture: ['me.jpg', PHOTO] });
  const saved = await editor.post('/mentors/new', { ...formFieldsOf(shown.html), press: 'save' });

  expect(saved.location).toBe('/mentors/divya-i-nair-i');
  expect(await mentorOf('divya-i-nair-i')).toMatchObject({
    name: 'Divya <i>Nair</i>',
    photo: expect.stringMatching(/^\/api\/catalogue\/picture\?id=/),
  });
  const page = await editor.follow(saved);
  expect(page.html).toContain('Divya &lt;i&gt;Nair&lt;/i&gt;');
  await editor.post('/mentors/divya-i-nair-i/delete');
  expect(await mentorOf('divya-i-nair-i')).toBeUndefined();
});

test.each(['/mentors/new', '/mentors/ananya-iyer/edit', '/mentors/ananya-iyer/delete'])(
  'an accountant may not send a form to %s',
  async (url) => {
    expect((await accountant.post(url, { mentorName: 'Mine', press: 'save' })).status).toBe(403);
    expect((await mentorOf('ananya-iyer'))?.name).toBe('Ananya Iyer');
  },
);

test('the list of mentors shows their number and names, and an unknown mentor has no page', async () => {
  const { text } = await reviewer.get('/mentors');

  expect(text).toContain(`${await desk.academy.sql.$count(mentors)} mentors`);
  expect(text).toContain('Ananya Iyer');
  expect((await reviewer.get('/mentors/unknown')).status).toBe(404);
});
