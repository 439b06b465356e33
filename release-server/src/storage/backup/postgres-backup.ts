import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { ReleaseRefusal } from '../../release-error';
import { rowsOfFolders } from './folder-to-rows';

/** What edges report of themselves: gone after seconds. */
const EDGES = 'edges';
/** Counts of edges, which a backup is without: until it is restored they count others. */
const COUNTS = ['visits', 'votes'];
/** Named by others, so that it comes back first. */
const FIRST = 'releases';
/** Rows that are in memory together: of files each may have megabytes. */
const ROWS = 10;

/** Writes every table, a line of JSON for each row, as all of them were in one moment. */
export async function saveTables(client: PoolClient, folder: string): Promise<void> {
  await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  mkdirSync(join(folder, 'tables'));
  for (const table of await tablesOf(client)) {
    if (COUNTS.includes(table)) continue;
    const out = createWriteStream(join(folder, 'tables', `${table}.jsonl`), { mode: 0o600 });
    await client.query(
      `DECLARE saved CURSOR FOR SELECT row_to_json(t)::text AS line FROM stepwell_releases.${table} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS} FROM saved`);
      if (rows.length === 0) break;
      for (const { line } of rows) if (!out.write(`${line}\n`)) await once(out, 'drain');
    }
    await client.query('CLOSE saved');
    await finished(out.end());
  }
}

/**
 * Puts the rows of every table back, within the caller's transaction.
 * @param folder what `saveTables` or a folder's depot has saved, or a data folder itself
 * @throws ReleaseRefusal if any table has rows already, or nothing is there that a depot has saved
 */
export async function loadTables(client: PoolClient, folder: string): Promise<void> {
  const isOfFolders = existsSync(join(folder, 'registry'));
  if (!isOfFolders && !existsSync(join(folder, 'tables')))
    throw new ReleaseRefusal('This is no backup of releases.');
  const tables = await tablesOf(client);
  for (const table of tables.filter((each) => !COUNTS.includes(each))) {
    await client.query(`LOCK TABLE stepwell_releases.${table} IN EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT 1 FROM stepwell_releases.${table} LIMIT 1`);
    if (rowCount)
      throw new ReleaseRefusal(
        'There are releases in this database already: a restore goes into an empty one. Drop the schema stepwell_releases first.',
        409,
      );
  }
  const insert = inserting(client, tables);
  if (isOfFolders)
    for (const { table, row } of rowsOfFolders(folder)) await insert(table, JSON.stringify(row));
  else {
    for (const table of savedTables(folder)) {
      const lines = createInterface({
        input: createReadStream(join(folder, 'tables', `${table}.jsonl`)),
        crlfDelay: Number.POSITIVE_INFINITY,
      });
      for await (const line of lines) await insert(table, line);
    }
  }
  for (const table of tables) await continueNumbers(client, table);
}

/** Inserts a row, an object of columns as JSON. */
function inserting(client: PoolClient, tables: string[]): (table: string, row: string) => Promise<void> {
  const columnsByTable = new Map<string, Column[]>();
  return async (table, row) => {
    if (!tables.includes(table))
      throw new ReleaseRefusal(
        `The backup has ${table}, which nobody knows here: it was made by a later version.`,
      );
    const columns = columnsByTable.get(table) ?? (await columnsOf(client, table));
    columnsByTable.set(table, columns);
    const name = `stepwell_releases.${table}`;
    // A backup from before a column was there leaves it to its default.
    const saved = Object.keys(JSON.parse(row) as object)
      .filter((column) => columns.some((each) => each.name === column))
      .map((column) => `"${column}"`)
      .join(', ');
    await client.query(
      `INSERT INTO ${name} (${saved}) OVERRIDING SYSTEM VALUE SELECT ${saved} FROM json_populate_record(NULL::${name}, $1)`,
      [row],
    );
  };
}

async function continueNumbers(client: PoolClient, table: string): Promise<void> {
  const name = `stepwell_releases.${table}`;
  for (const { name: column, isNumbered } of await columnsOf(client, table)) {
    if (isNumbered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max("${column}"), 0) + 1, false) FROM ${name}`,
      );
  }
}

async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'stepwell_releases' ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== EDGES);
}

interface Column {
  name: string;
  isNumbered: boolean;
}

async function columnsOf(client: PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, is_identity = 'YES' AS "isNumbered" FROM information_schema.columns
      WHERE table_schema = 'stepwell_releases' AND table_name = $1`,
    [table],
  );
  return rows;
}

function savedTables(folder: string): string[] {
  const names = readdirSync(join(folder, 'tables')).map((file) => basename(file, '.jsonl'));
  return names.sort((one, other) => Number(other === FIRST) - Number(one === FIRST));
}
