import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { POSTGRES_URL } from '../testing/academy';
import { fillDataFolder } from '../testing/data-folder';
import { crashRounds } from './rounds';

// The API loses no acknowledged order when it is killed: a few rounds of `npm run crash -w api`, on the database of this test run.
jest.setTimeout(480_000);

test('neither loses nor duplicates orders when the API is killed', async () => {
  const { env, remove } = await databaseForRounds();

  const { acknowledged, lost, duplicated } = await crashRounds({ env, rounds: 3 });

  expect(acknowledged).toBeGreaterThan(0);
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
  await remove();
});

(POSTGRES_URL ? test.skip : test)(
  'starts while the killed processes of the previous API, in the same or another container, are still ending',
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
