import { aDatabase, STORAGES } from '../src/testing/a-storage.testing';
import { crashRounds } from './rounds';

jest.setTimeout(120_000);

const KILLS = 2;

test('no number of rounds is an error, not a run without kills', async () => {
  await expect(crashRounds(Number('five'))).rejects.toThrow('must be 1 or more');
});

test.each(STORAGES)(
  'a killed service loses nothing that it acknowledged, and lists no incomplete release (storage: %s)',
  async (kind) => {
    const { acknowledged, lost, broken } = await crashRounds(KILLS, await aDatabase(kind));

    expect([lost, broken]).toEqual([[], []]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
