import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, type Sql } from '@stepwell/api/connection';
import { copyAcademy, holdStill, requireNoneConnected } from '@stepwell/api/copy-academy';
import { acquireLock } from '@stepwell/api/lock';
import { migrate } from '@stepwell/api/migrate';
import { hasEmbedded, holdsAcademy, holdsMove, markMovedAway, movedAway } from '@stepwell/api/one-academy';
import { openServer } from '@stepwell/api/open-database';
import { FolderDepot } from '@stepwell/releases/folder-depot';
import { KeyFolder } from '@stepwell/releases/keys';
import { releasePlace } from '@stepwell/releases/place';
import { PostgresDepot } from '@stepwell/releases/postgres-depot';
import {
  type DatabaseRecord,
  databaseName,
  placeText,
  readDatabaseRecord,
  removeDatabaseRecord,
  syncPath,
  writeDatabaseRecord,
} from '@stepwell/servers/database-record';
import { type MoveSettings, PATIENCE_MS, requireAlike } from './move';

/** As the API and those who use the store of releases are called by PostgreSQL. */
const API = 'stepwell-api';
const PROCESSES = [API, 'stepwell-releases', 'stepwell-releases-news'];

/**
 * Moves the academy and the releases of a PostgreSQL database into a data folder. All of it is made in a draft, which takes
 * its place by renames; then the database is marked, and no API starts on it any more. Until the mark is committed the
 * record of the folder refuses a start there: if this process ends in between, the database is still whole.
 */
export async function toEmbedded(settings: MoveSettings): Promise<void> {
  const { databaseUrl, dataDir, report } = settings;
  const name = databaseName(databaseUrl);
  const record = readDatabaseRecord(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await acquireLock(dataDir, { patienceMs: PATIENCE_MS, onWait: report });
  const source = await openServer(databaseUrl);
  try {
    const moved = await movedAway(source.sql);
    const isCommitted = moved !== undefined && moved.move === record?.unfinishedReturn;
    if (moved && !isCommitted)
      throw new Error(`The academy of ${name} was moved to ${moved.place} on ${moved.at} already.`);
    if (record?.unfinishedMove && !(await holdsMove(source.sql, record.unfinishedMove)))
      return cancelMove(record, name, settings);
    if (!isCommitted) {
      if (!(await holdsAcademy(source.sql)))
        throw new Error(`The database of DATABASE_URL, ${name}, holds no academy: there is nothing to move.`);
      requirePlace(record, name, settings);
      const move = randomUUID();
      const since = record?.since ?? new Date().toISOString();
      writeDatabaseRecord(dataDir, { database: name, since, unfinishedReturn: move });
      await migrate(source.sql, undefined, report);
      await source.sql.transaction((from) => moveNow(from, move, name, settings));
    }
    removeDatabaseRecord(dataDir);
    report(
      `The academy is in the embedded database of ${dataDir}: start the site without DATABASE_URL. ` +
        `${name} is as it was, and no API starts on it; drop it once the site runs here and is backed up.`,
    );
  } finally {
    await source.close();
    lock.release();
  }
}

/** A move to PostgreSQL that was not committed there: the embedded database is whole, and in use again. */
function cancelMove(record: DatabaseRecord, name: string, { dataDir, report }: MoveSettings): void {
  if (record.database !== name)
    throw new Error(`${placeText(dataDir, record)} Set DATABASE_URL to that database, not to ${name}.`);
  removeDatabaseRecord(dataDir);
  report(
    `Nothing had been moved to ${name}: the academy is in the embedded database of ${dataDir}, as before.`,
  );
}

/** @throws Error where the data folder holds another academy */
function requirePlace(record: DatabaseRecord | undefined, name: string, { dataDir }: MoveSettings): void {
  if (record && record.database !== name && !record.unfinishedMove)
    throw new Error(
      `${placeText(dataDir, record)} DATABASE_URL is ${name}: set DATA_DIR to another folder for that academy.`,
    );
  if (!record && hasEmbedded(dataDir))
    throw new Error(
      `DATA_DIR ${dataDir} holds another academy in its embedded database: set DATA_DIR to another folder.`,
    );
}

async function moveNow(from: Sql, id: string, name: string, settings: MoveSettings): Promise<void> {
  const { dataDir, report } = settings;
  await holdStill(from, PROCESSES);
  report(`moving the academy of PostgreSQL at ${name} to the embedded database of ${dataDir}`);
  const draft = join(dataDir, 'move');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    await fillDraft(from, draft, id, name, settings);
    await requireNoneConnected(from, [API]);
    syncAll(draft);
    takePlace(draft, dataDir, report);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const place = `the embedded database of ${dataDir} on ${hostname()}`;
  await markMovedAway(from, { place, at: new Date().toISOString(), move: id });
}

async function fillDraft(
  from: Sql,
  draft: string,
  id: string,
  name: string,
  settings: MoveSettings,
): Promise<void> {
  const { actor, report } = settings;
  const database = await openEmbedded(join(draft, 'db'));
  try {
    await migrate(database.sql);
    const origin = `PostgreSQL at ${name}`;
    await database.sql.transaction((to) => copyAcademy(from, to, { id, actor, origin, progress: report }));
  } finally {
    await database.close();
  }
  if (!settings.releasesUrl) await moveReleases(draft, settings);
}

async function moveReleases(draft: string, { databaseUrl, keysIn, report }: MoveSettings): Promise<void> {
  const keys = new KeyFolder(keysIn);
  const depot = await PostgresDepot.open(databaseUrl, keys);
  const saved = join(draft, 'saved');
  try {
    if ((await depot.list()).length === 0) return;
    mkdirSync(saved);
    await depot.saveTo(saved, { withCounts: true });
    const folder = new FolderDepot(releasePlace(draft, undefined, keys));
    await folder.loadFrom(saved);
    const count = await requireAlike(depot, folder);
    report(`releases: ${count}, revision ${(await folder.registry()).revision} is live`);
  } finally {
    await depot.close();
    rmSync(saved, { recursive: true, force: true });
  }
}

/** What a draft holds takes its place in the data folder; what was there is kept aside. */
function takePlace(draft: string, dataDir: string, report: (text: string) => void): void {
  const aside = join(dataDir, `before-move-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  const names = readdirSync(draft);
  for (const name of names.filter((each) => existsSync(join(dataDir, each)))) {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    renameSync(join(dataDir, name), join(aside, name));
  }
  for (const name of names) renameSync(join(draft, name), join(dataDir, name));
  syncPath(dataDir);
  if (existsSync(aside)) report(`What DATA_DIR held of before the move to PostgreSQL is in ${aside}.`);
}

/** From here on a power cut takes nothing of it away. */
function syncAll(folder: string): void {
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile() || item.isDirectory()) syncPath(join(item.parentPath, item.name));
  }
  syncPath(folder);
}
