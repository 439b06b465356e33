import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Trust, VerifiedRegistry } from '@stepwell/release-server/edge';
import { promote } from '@stepwell/release-server/manager';
import type { AuditLine } from '@stepwell/release-server/registry';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import { aDataFolder, aPlace } from '@stepwell/release-server/testing';
import { readDatabaseRecord } from '@stepwell/server-kit/database-record';
import { recordDatabase, requireOneAcademy, requireOneStore } from './one-academy';
import { readSettings, type Settings } from './settings';

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

test('a start without DATABASE_URL refuses a data folder that mirrors a database’s releases, even if the folder has no record of the database', async () => {
  mkdirSync(join(dataDir, 'mirror/registry'), { recursive: true });

  await expect(requireOneAcademy(settings())).rejects.toThrow('has served an academy in PostgreSQL');
  const onlyReleasesInDatabase = settings({ RELEASES_DATABASE_URL: DATABASE_URL });
  await expect(requireOneAcademy(onlyReleasesInDatabase)).resolves.toBeUndefined();
});

describe('a data folder whose edge has served its own releases', () => {
  let history: AuditLine[];
  let releases: Settings['releases'];

  beforeEach(async () => {
    const place = await aPlace([['shell', '1.0.0-s1']]);
    const { registry, metadata } = place;
    dataDir = join(registry.path, '../..');
    await promote(place, { shell: '1.0.0-s1' }, { by: 'asha' });
    history = registry.history();
    // As an edge does: verifies the live revision and records it in `trust`.
    const trust = new Trust({ folder: join(dataDir, 'trust'), log: () => {} });
    const signed = async (role: string, version: number) => metadata.read(role, version);
    await VerifiedRegistry.open({ registry, signed, trust, log: () => {} });
    releases = settings({ DATABASE_URL }).releases;
  });

  test.each([
    ['holds no releases', () => [], 'backup <file>" without RELEASES_DATABASE_URL and DATABASE_URL'],
    [
      'holds other releases',
      () => [{ ...history[0], at: '2020' } as AuditLine],
      'holds those of another site: unset RELEASES_DATABASE_URL and DATABASE_URL',
    ],
  ])('is refused with a database that %s', async (_case, historyInDatabase, message) => {
    await expect(requireOneStore(aDatabase(historyInDatabase()), releases)).rejects.toThrow(message);
  });

  test('is accepted with a database to which its releases were moved', async () => {
    const storage = aDatabase([...history, { ...history[0], revision: 2 } as AuditLine]);

    await expect(requireOneStore(storage, releases)).resolves.toBeUndefined();
  });

  function aDatabase(lines: AuditLine[]): ReleaseStorage {
    return { deployments: { history: async () => lines } } as unknown as ReleaseStorage;
  }
});
