import { aDatabase, STORAGES } from '../src/testing/a-storage.testing';
import { crashRounds } from './rounds';

jest.setTimeout(120_000);

test.each(STORAGES)(
  'nothing that the service accepted is lost or half visible when it is killed, over %s',
  async (kind) => {
    const { acknowledged, lost, broken } = await crashRounds(2, await aDatabase(kind));

    expect([lost, broken]).toEqual([[], []]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
