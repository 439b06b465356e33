import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { linesIn } from '@stepwell/server-kit/text-lines';
import type { PoolClient } from 'pg';
import { namesIn } from '../../file-io';
import { ReleaseError } from '../../release-error';
import { rowsOfFolders } from './folder-to-rows';

/** Table of the edges' reports, which expire after seconds, and are neither saved nor restored. */
const EDGES_TABLE = 'edges';
/** Tables of the edges' counts. They are not saved, and a restore accepts rows in them, because running edges write at any time. */
const COUNT_TABLES = ['visits', 'votes'];
/** Restored first, because other tables refer to it by foreign keys. */
const FIRST_TABLE = 'releases';
/** Rows that are in memory at the same time; a row with a file can have megabytes. */
const ROWS_PER_FETCH = 10;

/** Writes each table into `<folder>/tables/<table>.jsonl`, a row per line, all in the state of one moment (one snapshot). */
export async function saveTables(client: PoolClient, folder: string): Promise<void> {
  await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  mkdirSync(join(folder, 'tables'));
  for (const table of await tablesOf(client)) {
    if (COUNT_TABLES.includes(table)) continue;
    const out = createWriteStream(join(folder, 'tables', `${table}.jsonl`), { mode: 0o600 });
    await client.query(
      `DECLARE saved CURSOR FOR SELECT row_to_json(t)::text AS line FROM stepwell_releases.${table} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_PER_FETCH} FROM saved`);
      if (rows.length === 0) break;
      for (const { line } of rows) if (!out.write(`${line}\n`)) await once(out, 'drain');
    }
    await client.query('CLOSE saved');
    await finished(out.end());
  }
}

/**
 * Inserts the rows of every table within the caller's transaction.
 * @param folder a backup of PostgreSQL (a folder `tables`), a backup of a folder storage, or a data folder
 * @throws ReleaseError if a table has rows already, or the folder is not a backup
 */
export async function loadTables(client: PoolClient, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'registry')) && !existsSync(join(folder, 'tables')))
    throw new ReleaseError('This is not a backup of releases.');
  const tables = await tablesOf(client);
  for (const table of tables.filter((each) => !COUNT_TABLES.includes(each))) {
    // The lock keeps the table empty until the caller commits.
    await client.query(`LOCK TABLE stepwell_releases.${table} IN EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT 1 FROM stepwell_releases.${table} LIMIT 1`);
    if (rowCount)
      throw new ReleaseError(
        'This database has releases already: a restore goes into an empty one. Drop the schema stepwell_releases first.',
        409,
      );
  }
  const columnsByTable = new Map<string, string[]>();
  for await (const [table, row] of rowsIn(folder)) {
    if (!tables.includes(table))
      throw new ReleaseError(`The backup has an unknown table ${table}: a later version made it.`);
    const columns = columnsByTable.get(table) ?? (await columnsOf(client, table));
    columnsByTable.set(table, columns);
    const name = `stepwell_releases.${table}`;
    // A column that the backup lacks gets its default; a column that the table lacks is ignored.
    const saved = Object.keys(JSON.parse(row) as object)
      .filter((column) => columns.includes(column))
      .map((column) => `"${column}"`)
      .join(', ');
    // OVERRIDING restores the numbers in the log of uses, which PostgreSQL would otherwise generate.
    await client.query(
      `INSERT INTO ${name} (${saved}) OVERRIDING SYSTEM VALUE SELECT ${saved} FROM json_populate_record(NULL::${name}, $1)`,
      [row],
    );
  }
  // New lines of the log of uses are numbered after the restored lines.
  await client.query(
    `SELECT setval(pg_get_serial_sequence('stepwell_releases.uses', 'number'), coalesce(max(number), 0) + 1, false)
      FROM stepwell_releases.uses`,
  );
}

/** The rows of a backup or data folder: for each row its table, and its columns as a JSON object. */
async function* rowsIn(folder: string): AsyncGenerator<[table: string, row: string]> {
  if (existsSync(join(folder, 'registry'))) {
    for (const { table, row } of rowsOfFolders(folder)) yield [table, JSON.stringify(row)];
    return;
  }
  const tables = namesIn(join(folder, 'tables')).map((file) => basename(file, '.jsonl'));
  const first = tables.filter((table) => table === FIRST_TABLE);
  for (const table of new Set([...first, ...tables])) {
    for await (const line of linesIn(createReadStream(join(folder, 'tables', `${table}.jsonl`))))
      yield [table, line];
  }
}

async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'stepwell_releases' ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== EDGES_TABLE);
}

async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'stepwell_releases' AND table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name);
}
