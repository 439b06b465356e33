import { aDataFolder } from '@stepwell/releases/testing';
import { readDatabaseRecord } from '@stepwell/server-kit/database-record';
import { recordDatabase, requireOneAcademy } from './one-academy';
import { readSettings } from './settings';

const DATABASE_URL = 'postgres://shop:secret@db.example/shop';
let dataDir: string;

beforeEach(() => {
  dataDir = aDataFolder();
});

const settings = (variables: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: dataDir, ...variables });

test('a start accepts a new data folder without DATABASE_URL', async () => {
  await expect(requireOneAcademy(settings())).resolves.toBeUndefined();
});

test('a start without DATABASE_URL is refused after a start on PostgreSQL', async () => {
  recordDatabase(settings({ DATABASE_URL }));

  expect(readDatabaseRecord(dataDir)).toEqual({ database: 'db.example/shop', since: expect.any(String) });
  await expect(requireOneAcademy(settings())).rejects.toThrow('is in PostgreSQL at db.example/shop since');
});

test('a start does not look for an academy in the data folder if the API runs elsewhere', async () => {
  recordDatabase(settings({ DATABASE_URL }));

  const withOtherApi = settings({ API_ORIGIN: 'http://127.0.0.1:4000' });

  await expect(requireOneAcademy(withOtherApi)).resolves.toBeUndefined();
});
