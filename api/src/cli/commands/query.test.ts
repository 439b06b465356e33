import { useAcademy } from '../../../testing/academy';
import { listQueries } from '../../queries/list-queries';
import { showQuery } from '../../queries/query-view';
import { closeQuery } from './query';

const academy = useAcademy();

async function ask(message: string): Promise<string> {
  const query = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210', message };
  return (await academy.post('/api/queries/addNewQuery', query)).data.id;
}

test('lists open questions, oldest first, until they are closed', async () => {
  const [first, second] = [await ask('First question'), await ask('Second question')];

  expect((await academy.run(listQueries, {})).map(({ id }) => id)).toEqual([first, second]);
  await academy.run(closeQuery, { id: first.toLowerCase() });

  expect((await academy.run(listQueries, {})).map(({ id }) => id)).toEqual([second]);
  expect(await academy.run(listQueries, { all: true })).toHaveLength(2);
  await expect(academy.run(closeQuery, { id: first })).rejects.toMatchObject({ status: 409 });
});

test('refuses an unknown id', async () => {
  await expect(academy.run(showQuery, { id: 'QRY0000000000' })).rejects.toMatchObject({ status: 404 });
});

test('lists closed questions page by page, the newest first', async () => {
  const before = await academy.run(listQueries, { closed: true });
  const [first, second, third] = [
    await ask('First of three'),
    await ask('Second of three'),
    await ask('Third of three'),
  ];
  const open = await academy.run(listQueries, { after: first, limit: 1 });
  for (const id of [first, second, third]) await academy.run(closeQuery, { id });

  expect(open.map(({ id }) => id)).toEqual([second]);
  const page = await academy.run(listQueries, { closed: true, limit: 2 });
  expect(page.map(({ id }) => id)).toEqual([third, second]);
  const olderPage = await academy.run(listQueries, { closed: true, after: second });
  expect(olderPage.map(({ id }) => id)).toEqual([first, ...before.map(({ id }) => id)]);
  await expect(academy.run(listQueries, { after: 'QRY0' })).rejects.toThrow("no query 'QRY0'");
});
