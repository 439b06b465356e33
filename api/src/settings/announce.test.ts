import { useAcademy } from '../../testing/academy';
import { laterBy } from '../../testing/later-by';
import { announce } from './announce';
import { setSetting } from './set-setting';

const academy = useAcademy();

const shownOnSite = async () => {
  // The API's in-memory copy of the settings may be 200 ms old.
  laterBy(1000);
  const { data } = await academy.get('/api/settings/getSettings');
  return [data.announcementMessage, data.announcementMessageTill];
};

test.each<[string, { message: string; till?: string }, string]>([
  ['without an end', { message: 'Hello' }, 'needs an end'],
  ['that has ended', { message: 'Hello', till: '2020-01-01' }, 'has passed'],
  ['until 31 February', { message: 'Hello', till: '2099-02-31' }, 'neither a date'],
  ['of 301 characters', { message: 'x'.repeat(301), till: '2099-01-01' }, '300'],
])('refuses an announcement %s', async (_name, announcement, message) => {
  const before = await shownOnSite();

  await expect(academy.run(announce, announcement)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
  expect(await shownOnSite()).toEqual(before);
});

test('sets text and end of the announcement', async () => {
  await academy.run(announce, { message: ' Exams are near. ', till: '2099-01-31' });

  expect(await shownOnSite()).toEqual(['Exams are near.', '2099-01-31T18:29:59.999Z']);
});

test('a text that is set without an end is stored with a warning, because the site does not show it', async () => {
  const set = (name: string, value: string) => academy.run(setSetting, { name, value });
  await set('announcementMessageTill', '2020-01-31');

  const hidden = await set('announcementMessage', 'Exams are near.');
  await academy.run(announce, { message: '' });
  const announced = await academy.run(announce, { message: 'Exams are near.', till: '2099-01-31' });

  expect(hidden.warning).toContain('no announcement without an end in the future');
  expect(announced.map(({ warning }) => warning)).toEqual([undefined, undefined]);
});

test('an empty text removes text and end of the announcement', async () => {
  await academy.run(announce, { message: 'Exams are near.', till: '2099-01-31' });

  expect(await academy.run(announce, { message: ' ' })).toMatchObject([
    { name: 'announcementMessageTill', after: '' },
    { name: 'announcementMessage', before: 'Exams are near.', after: '' },
  ]);
  expect(await shownOnSite()).toEqual(['', null]);
});
