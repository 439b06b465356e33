import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate as runMigrations } from 'drizzle-orm/pglite/migrator';
import type { Database } from './connection';
import { DUMP_ARGUMENTS, dumpText, replaceStatements } from './dump-text';
import { MIGRATIONS } from './migrations';

// The embedded database (PGlite) in a folder. A transaction is on disk before it is acknowledged.

/**
 * PGlite's parameters, but with syncs switched on (without `-F`). The sync method must be `fsync`, because the default, `fdatasync`, does
 * nothing in PGlite. The default of 128 MB of shared buffers is too much for a database of a few MB.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'],
];

/** Opens the embedded database of a folder, or creates it there. The caller has claimed the data folder. */
export async function openEmbedded(folder: string): Promise<Database> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
  return databaseOf(await PGlite.create({ fs: new DurableFiles(folder), startParams: START_PARAMETERS }));
}

/** Wraps a running embedded database, whose only connection serves all purposes. */
export function databaseOf(client: PGlite): Database {
  const sql = drizzle({ client });
  return {
    sql,
    reads: sql,
    async migrate(afterwards) {
      await runMigrations(sql, MIGRATIONS);
      if (afterwards) await sql.transaction(afterwards);
    },
    async dump() {
      // A copy in memory, because orders that use the same connection during the dump would fail, and the dump with them.
      const copy = await client.clone();
      try {
        return dumpText(await (await pgDump({ pg: copy as PGlite, args: DUMP_ARGUMENTS })).text());
      } finally {
        await copy.close();
      }
    },
    async replaceAll(text) {
      try {
        await client.exec(replaceStatements(text));
      } finally {
        // A failed statement leaves the transaction open; the dump has changed parameters of the only connection.
        await client.exec('ROLLBACK; RESET ALL');
      }
    },
    close: () => client.close(),
  };
}

/** Creates a database in a draft folder, which gets its name once all files are on disk: after an interruption, the next start begins anew. */
async function create(folder: string): Promise<void> {
  const parent = dirname(folder);
  const drafts = `${basename(folder)}.draft-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(drafts)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(parent, drafts));
  await (await PGlite.create(draft)).close();
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  await Promise.all([draft, ...entries.map(({ parentPath, name }) => join(parentPath, name))].map(syncPath));
  renameSync(draft, folder);
  syncFolder(parent);
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** The parts of Emscripten's NODEFS that are used here; PGlite's types omit them. */
interface EmscriptenNodeFs {
  realPath(node: EmscriptenNode): string;
  stream_ops: { fsync?(stream: { nfd: number; node: EmscriptenNode }): number };
}

interface EmscriptenNode {
  mode: number;
}

type InitArguments = Parameters<NodeFS['init']>;

/** Emscripten's number of an I/O error. */
const EIO = 29;

/** A file system whose syncs reach the disk. PGlite's own has no `fsync`, so its syncs do nothing. */
class DurableFiles extends NodeFS {
  override async init(database: InitArguments[0], options: InitArguments[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const { preRun = [] } = emscriptenOpts;
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addSync], onAbort: () => this.endProcess() },
    };
  }

  /** PostgreSQL aborts when it could lose data, such as after a failed sync. Otherwise the next statement would wait for ever. */
  private endProcess(): never {
    process.stderr.write(
      `api: the embedded database in ${this.rootDir} could not write to its disk; the process ends. The next start recovers all acknowledged transactions.\n`,
    );
    process.exit(1);
  }
}

function addSync({ NODEFS, FS }: Parameters<NonNullable<InitArguments[1]['preRun']>[number]>[0]): void {
  const files = NODEFS as unknown as EmscriptenNodeFs;
  /** Files whose folder was synced after their creation, which PostgreSQL leaves out for files of tables. */
  const withSyncedFolder = new WeakSet<EmscriptenNode>();
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (FS.isDir(node.mode)) fsyncSync(nfd);
      else {
        fdatasyncSync(nfd);
        if (!withSyncedFolder.has(node)) syncFolder(dirname(files.realPath(node)));
        withSyncedFolder.add(node);
      }
      return 0;
    } catch {
      return EIO;
    }
  };
}
