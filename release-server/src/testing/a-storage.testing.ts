import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { KeyFolder } from '../signatures/keys';
import { openDepot } from '../storage/open-storage';
import type { Depot } from '../storage/storage';
import { aDataFolder } from './a-release.testing';

/** The kinds of depot that can be tried here, the folder first; a PostgreSQL server of the run's, or of its own. */
export const DEPOTS = [
  'a folder',
  ...(process.env.TEST_DATABASE_URL || findPostgres() ? ['PostgreSQL'] : []),
];

let server: ThrowAwayPostgres | undefined;
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

afterAll(() => {
  server?.stop();
  server = undefined;
});

/** Ends what a test began on a depot, before the depot is gone. */
export function endsBefore(end: () => Promise<void>): void {
  endings.push(end);
}

interface MadeDepot {
  depot: Depot;
  /** Absent for a folder. */
  databaseUrl?: string;
  /** Opens it once more, as that of an environment. */
  again: (environment?: string) => Promise<Depot>;
  /** Keys for development, as soon as something was signed. */
  keys: KeyFolder;
}

/** An empty database of its own, gone after the test; none for a folder. */
export async function aDatabase(kind: string): Promise<string | undefined> {
  if (kind !== 'PostgreSQL') return undefined;
  if (!process.env.TEST_DATABASE_URL) server ??= startPostgres();
  const database = await ownDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? '');
  endings.push(database.drop);
  return database.url;
}

/** An empty depot of its own, gone after the test. */
export async function aDepot(kind: string): Promise<MadeDepot> {
  const dataDir = aDataFolder();
  const databaseUrl = await aDatabase(kind);
  const again = async (environment?: string) => {
    const depot = await openDepot({ dataDir, databaseUrl, environment });
    endings.push(() => depot.close());
    return depot;
  };
  return { depot: await again(), databaseUrl, again, keys: KeyFolder.in(dataDir) };
}
