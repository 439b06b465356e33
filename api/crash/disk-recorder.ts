import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// This module is loaded into an API by `node --import`, to simulate a power cut, after which the disk contains only what was synced. It
// replaces the synchronous functions of `node:fs` that open, write, truncate and sync files, and `FileHandle.sync`. When a file or folder
// below DATA_DIR is synced, its content or its entries are recorded in the folder RECORD_IN, which `power-cut.ts` reads. The module makes
// frequent checkpoints, too.

const { DATA_DIR = '', RECORD_IN = '' } = process.env;

/** Time between two checkpoints of the database; each is followed by a switch to a new log file. */
const CHECKPOINT_EVERY_MS = 150;

/** A file or folder on disk, independent of its name. Its key contains the birth time, since inode numbers are reused. */
export interface RecordedEntry {
  key: string;
  isFolder: boolean;
}

/** A folder's entries by name. */
export type RecordedFolder = Record<string, RecordedEntry>;

const original = { ...fs };
/** For each file key: the ranges written since the file's last sync, or `all` if the file was truncated since then. */
const unsynced = new Map<string, { from: number; length: number }[] | 'all'>();

function entryOf(stat: fs.BigIntStats): RecordedEntry {
  return { key: `${stat.ino}-${stat.birthtimeNs}`, isFolder: stat.isDirectory() };
}

function recordSync(fd: number): void {
  const path = original.readlinkSync(`/proc/self/fd/${fd}`);
  if (!path.startsWith(DATA_DIR)) return;
  const entry = entryOf(original.fstatSync(fd, { bigint: true }));
  if (entry.isFolder) recordFolder(entry.key, path);
  else recordFile(entry.key, path);
  original.appendFileSync(join(RECORD_IN, 'syncs'), `${path}\n`);
}

function recordFolder(key: string, path: string): void {
  const names: RecordedFolder = {};
  for (const name of original.readdirSync(path)) {
    const stat = original.lstatSync(join(path, name), { bigint: true, throwIfNoEntry: false });
    if (stat?.isFile() || stat?.isDirectory()) names[name] = entryOf(stat);
  }
  replace(join(RECORD_IN, key), (draft) => original.writeFileSync(draft, JSON.stringify(names)));
}

function recordFile(key: string, path: string): void {
  const record = join(RECORD_IN, key);
  const ranges = unsynced.get(key) ?? [];
  unsynced.delete(key);
  if (ranges === 'all' || !original.existsSync(record)) {
    replace(record, (draft) => original.copyFileSync(path, draft));
    return;
  }
  const [from, to] = [original.openSync(path, 'r'), original.openSync(record, 'r+')];
  for (const range of ranges) {
    const bytes = Buffer.alloc(range.length);
    const length = original.readSync(from, bytes, 0, range.length, range.from);
    original.writeSync(to, bytes, 0, length, range.from);
  }
  original.ftruncateSync(to, original.fstatSync(from).size);
  original.closeSync(from);
  original.closeSync(to);
}

/** Replaces a file atomically, since the process may be killed at any time. */
function replace(path: string, write: (draft: string) => void): void {
  write(`${path}.draft`);
  original.renameSync(`${path}.draft`, path);
}

/** Records a file, or a folder with all its entries, as synced. */
function recordAll(path: string): void {
  const stat = original.lstatSync(path, { bigint: true });
  const { key, isFolder } = entryOf(stat);
  if (!isFolder) {
    if (stat.isFile()) recordFile(key, path);
    return;
  }
  recordFolder(key, path);
  for (const name of original.readdirSync(path)) recordAll(join(path, name));
}

/** Wraps `fsyncSync` or `fdatasyncSync`. The wrapped function throws if the test has created the file `fail` in RECORD_IN. */
function recorded(sync: (fd: number) => void): (fd: number) => void {
  return (fd) => {
    if (original.existsSync(join(RECORD_IN, 'fail'))) {
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    }
    sync(fd);
    recordSync(fd);
  };
}

function markTruncated(fd: number): void {
  unsynced.set(entryOf(original.fstatSync(fd, { bigint: true })).key, 'all');
}

// Records the initial content in the API's first process only; its child processes continue the same record.
if (!original.existsSync(join(RECORD_IN, 'root'))) {
  recordAll(DATA_DIR);
  const root = entryOf(original.lstatSync(DATA_DIR, { bigint: true }));
  original.writeFileSync(join(RECORD_IN, 'root'), JSON.stringify(root));
}

Object.assign(fs, {
  fsyncSync: recorded(original.fsyncSync),
  fdatasyncSync: recorded(original.fdatasyncSync),
  ftruncateSync(fd: number, length?: number) {
    original.ftruncateSync(fd, length);
    markTruncated(fd);
  },
  truncateSync(path: string, length: number) {
    const fd = original.openSync(path, 'r+');
    original.ftruncateSync(fd, length);
    markTruncated(fd);
    original.closeSync(fd);
  },
  openSync(path: string, flags?: string | number, mode?: number) {
    const fd = original.openSync(path, flags ?? 'r', mode);
    if (typeof flags === 'number' && flags & original.constants.O_TRUNC) markTruncated(fd);
    return fd;
  },
  writeSync(fd: number, bytes: Uint8Array, offset: number, length: number, position: number) {
    const written = original.writeSync(fd, bytes, offset, length, position);
    if (typeof position === 'number') {
      const { key } = entryOf(original.fstatSync(fd, { bigint: true }));
      const ranges = unsynced.get(key) ?? [];
      if (ranges !== 'all') ranges.push({ from: position, length: written });
      unsynced.set(key, ranges);
    }
    return written;
  },
});
syncBuiltinESMExports();

// The files of a new database are synced by `FileHandle.sync`, whose class can only be reached through an open file.
const handle = await original.promises.open(join(RECORD_IN, 'root'));
const FileHandle = Object.getPrototypeOf(handle) as fs.promises.FileHandle;
await handle.close();
const syncHandle = FileHandle.sync;
FileHandle.sync = async function (this: fs.promises.FileHandle) {
  await syncHandle.call(this);
  recordSync(this.fd);
};

const create = PGlite.create.bind(PGlite) as (options: string | { fs?: object }) => Promise<PGlite>;
Object.assign(PGlite, {
  async create(options: string | { fs?: object }) {
    const database = await create(options);
    // A plain path is passed only to create the files of a new database, which need no checkpoints.
    if (typeof options === 'string' || !options.fs) return database;
    const checkpoint = async () => {
      await database.exec('CHECKPOINT');
      await database.exec('SELECT pg_switch_wal()');
      schedule();
    };
    // After an error, no further checkpoint is scheduled.
    const schedule = () => setTimeout(() => checkpoint().catch(() => {}), CHECKPOINT_EVERY_MS).unref();
    schedule();
    return database;
  },
});
