import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { POSTGRES_URL } from '../testing/academy';
import { fillDataFolder } from '../testing/data-folder';
import { crashRounds } from './rounds';

// A few rounds of `npm run crash -w api`, on the database of this test run, check that a killed API loses no acknowledged order.
jest.setTimeout(480_000);

test('no number of rounds is an error, not a run without kills', async () => {
  await expect(crashRounds({ env: { DATA_DIR: '' }, rounds: Number('five') })).rejects.toThrow(
    'must be 1 or more',
  );
});

test('no acknowledged order is lost or stored twice when the API is killed', async () => {
  const { env, remove } = await databaseForRounds();

  const { acknowledged, lost, duplicated } = await crashRounds({ env, rounds: 3 });

  expect(acknowledged).toBeGreaterThan(0);
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
  await remove();
});

(POSTGRES_URL ? test.skip : test)(
  'the next API starts while the killed processes of the previous one are still ending, in its container or another',
  async () => {
    const { env, remove } = await databaseForRounds();

    const { acknowledged, lost, duplicated } = await crashRounds({ env, rounds: 4, killsParent: true });

    expect(acknowledged).toBeGreaterThan(0);
    expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
    await remove();
  },
);

async function databaseForRounds() {
  if (!POSTGRES_URL) {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-crash-'));
    await fillDataFolder(folder);
    return {
      env: { DATA_DIR: folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const { url, drop } = await ownDatabase(POSTGRES_URL);
  return { env: { DATABASE_URL: url }, remove: drop };
}
