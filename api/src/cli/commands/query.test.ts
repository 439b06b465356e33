import { useAcademy } from '../../../testing/academy';
import { showQuery } from '../../queries/query-view';
import { closeQuery, listQueries } from './query';

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

test('knows no question of another id', async () => {
  await expect(academy.run(showQuery, { id: 'QRY0000000000' })).rejects.toMatchObject({ status: 404 });
});
