import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { KeyFolder } from '../signatures/keys';
import { type Grant, newGrant } from '../storage/grants/grant';
import { openStorage } from '../storage/open-storage';
import type { ReleaseStorage } from '../storage/storage';
import { aBuild, aDataFolder } from './a-release.testing';

// Long, because tests of storages publish releases, and the first test of a file starts PostgreSQL.
jest.setTimeout(60_000);

/** Kinds of storage to test. PostgreSQL is tested if the test run has a server, or PostgreSQL is installed. */
export const STORAGES = [
  'a folder',
  ...(process.env.TEST_DATABASE_URL || findPostgres() ? ['PostgreSQL'] : []),
];

/**
 * Kinds for tests of code that only uses a storage: a folder, and in nightly runs PostgreSQL too. Tests of the storage itself cover
 * `STORAGES`.
 */
export const SAMPLE_STORAGES = process.env.NIGHTLY ? STORAGES : STORAGES.slice(0, 1);

let server: ThrowAwayPostgres | undefined;
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of cleanUps.splice(0).reverse()) await end();
});

afterAll(() => {
  server?.stop();
  server = undefined;
});

/** Registers a function that runs after the test, before the storage of `aStorage` is closed. */
export function closeFirst(end: () => Promise<void>): void {
  cleanUps.push(end);
}

export interface TestStorage {
  storage: ReleaseStorage;
  /** Absent for a folder. */
  databaseUrl?: string;
  /** Opens the same storage once more, as another process would; by default for the environment `live`. */
  reopen: (environment?: string) => Promise<ReleaseStorage>;
  /** Development keys, which the storage creates with its first signature. */
  keys: KeyFolder;
}

/** A new empty database, dropped after the test; none for a folder. */
export async function aDatabase(kind: string): Promise<string | undefined> {
  if (kind !== 'PostgreSQL') return undefined;
  if (!process.env.TEST_DATABASE_URL) server ??= startPostgres();
  const database = await ownDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? '');
  cleanUps.push(database.drop);
  return database.url;
}

/** A new empty storage, deleted after the test. */
export async function aStorage(kind: string): Promise<TestStorage> {
  const dataDir = aDataFolder();
  const databaseUrl = await aDatabase(kind);
  const reopen = async (environment?: string) => {
    const storage = await openStorage({ dataDir, databaseUrl, environment });
    cleanUps.push(() => storage.close());
    return storage;
  };
  return { storage: await reopen(), databaseUrl, reopen, keys: KeyFolder.in(dataDir) };
}

/** Publishes the smallest builds. @param names such as `checkout 1.0.0-a` */
export async function publishAll(storage: ReleaseStorage, ...names: string[]): Promise<void> {
  for (const name of names) {
    const [feature = '', id = ''] = name.split(' ');
    await storage.artifacts.publish(aBuild(feature, id));
  }
}

/** A grant of the team checkout for its own feature, and its token. */
export async function aGrant(
  storage: ReleaseStorage,
  terms: Partial<Grant>,
): Promise<{ grant: Grant; token: string }> {
  const own = { team: 'checkout', features: ['checkout'], verbs: [], expiresAt: '2030-01-01T00:00:00.000Z' };
  const made = newGrant({ ...own, ...terms });
  await storage.grants.save(made.grant);
  return made;
}

/** A storage in which some methods of one part are replaced. */
export function withReplaced<Part extends 'artifacts' | 'deployments'>(
  storage: ReleaseStorage,
  part: Part,
  methods: Partial<ReleaseStorage[Part]>,
): ReleaseStorage {
  const replaced = Object.assign(Object.create(storage[part]), methods);
  return Object.assign(Object.create(storage), { [part]: replaced });
}
