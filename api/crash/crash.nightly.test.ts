import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { POSTGRES_URL } from '../testing/academy';
import { fillDataFolder } from '../testing/data-folder';
import { crashRounds } from './rounds';

// A few of the fifty rounds of `npm run crash -w api`, on the database of the run.
jest.setTimeout(480_000);

test('loses no order and makes none twice when the API is killed while orders are placed', async () => {
  const { env, remove } = await databaseForRounds();

  const { acknowledged, lost, doubled } = await crashRounds({ env, rounds: 3 });

  expect(acknowledged).toBeGreaterThan(0);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  await remove();
});

(POSTGRES_URL ? test.skip : test)(
  'starts at once beside a tree of processes that is dying, in its container or out of it, and loses nothing',
  async () => {
    const { env, remove } = await databaseForRounds();

    const { acknowledged, lost, doubled } = await crashRounds({ env, rounds: 4, isTree: true });

    expect(acknowledged).toBeGreaterThan(0);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
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
