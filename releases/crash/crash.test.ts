import { crashRounds } from './rounds';

jest.setTimeout(120_000);

test('nothing that the service accepted is lost or half visible when it is killed', async () => {
  const { acknowledged, lost, broken } = await crashRounds(2);

  expect([lost, broken]).toEqual([[], []]);
  expect(acknowledged).toBeGreaterThan(0);
});
