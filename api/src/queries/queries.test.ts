import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { queries } from '../database/schema';

const academy = useAcademy();
const query = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210', message: 'Hello' };

test('stores the query, trimmed, and returns its id', async () => {
  const { status, data } = await academy.post('/api/queries/addNewQuery', {
    ...query,
    message: '  Hello \n there ',
  });

  expect([status, data]).toEqual([201, { id: expect.stringMatching(/^QRY[0-9A-Z]{10}$/) }]);
  const [kept] = await academy.sql.select().from(queries).where(eq(queries.id, data.id));
  expect(kept).toMatchObject({ ...query, message: 'Hello \n there', closedAt: null });
});

test('a bot that fills in the hidden field gets the usual reply, but nothing is stored', async () => {
  const before = await academy.sql.$count(queries);
  const website = 'https://spam.example';

  const { status, message, data } = await academy.post('/api/queries/addNewQuery', { ...query, website });
  const unfilled = await academy.post('/api/queries/addNewQuery', { ...query, website: '' });

  expect([status, message]).toEqual([201, unfilled.message]);
  expect(data).toEqual({ id: expect.stringMatching(/^QRY[0-9A-Z]{10}$/) });
  expect(await academy.sql.$count(queries)).toBe(before + 1);
});
