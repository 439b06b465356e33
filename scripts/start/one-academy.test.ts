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

  const elsewhere = settings({ API_ORIGIN: 'http://127.0.0.1:4000' });

  await expect(requireOneAcademy(elsewhere)).resolves.toBeUndefined();
});

test('a start refuses a data folder with mirrored releases without DATABASE_URL, even if an earlier version wrote no record', async () => {
  mkdirSync(join(dataDir, 'mirror/registry'), { recursive: true });

  await expect(requireOneAcademy(settings())).rejects.toThrow('has served an academy in PostgreSQL');
  const releasesApart = settings({ RELEASES_DATABASE_URL: DATABASE_URL });
  await expect(requireOneAcademy(releasesApart)).resolves.toBeUndefined();
});

describe('a data folder whose edge has served its own releases', () => {
  const place = () => aPlace([['shell', '1.0.0-s1']]);
  let history: AuditLine[];
  let releases: Settings['releases'];

  beforeEach(async () => {
    const { registry, metadata, ...others } = await place();
    dataDir = join(registry.path, '../..');
    await promote({ registry, metadata, ...others }, { shell: '1.0.0-s1' }, { by: 'asha' });
    history = registry.history();
    const trust = new Trust({ folder: join(dataDir, 'trust'), log: () => {} });
    const signed = async (role: string, version: number) => metadata.read(role, version);
    await VerifiedRegistry.open({ registry, signed, trust, log: () => {} });
    releases = settings({ DATABASE_URL }).releases;
  });

  test.each([
    ['holds no releases', () => [], 'holds none: "npm run release -- backup'],
    [
      'holds other releases',
      () => [{ ...history[0], at: '2020' } as AuditLine],
      'holds those of another site',
    ],
  ])('is refused with a database that %s', async (_case, there, message) => {
    const storage = { deployments: { history: async () => there() } } as unknown as ReleaseStorage;

    await expect(requireOneStore(storage, releases)).rejects.toThrow(message);
  });

  test('is accepted with a database to which its releases were moved', async () => {
    const there = async () => [...history, { ...history[0], revision: 2 } as AuditLine];
    const storage = { deployments: { history: there } } as unknown as ReleaseStorage;

    await expect(requireOneStore(storage, releases)).resolves.toBeUndefined();
  });
});
