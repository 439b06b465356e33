import { fdatasyncSync, fsyncSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from '@stepwell/server-kit/database-record';

/**
 * PGlite's default parameters, but with syncs switched on (without `-F`). The sync method of the write-ahead log must be `fsync`, because
 * the default, `fdatasync`, does nothing in PGlite. The default of 128 MB of shared buffers is too much for a database of a few MB.
 */
export const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
];

/** The parts of Emscripten's NODEFS that are used here; PGlite's types omit them. */
interface EmscriptenNodeFs {
  realPath(node: EmscriptenNode): string;
  /** Emscripten's errno for a Node error, if there is one. */
  convertNodeCode(error: unknown): number | undefined;
  stream_ops: { fsync?(stream: { nfd: number; node: EmscriptenNode }): number };
}

interface EmscriptenNode {
  mode: number;
}

type InitArguments = Parameters<NodeFS['init']>;

/** Emscripten's errno of an I/O error. */
const EIO = 29;

/**
 * A file system for the embedded database whose syncs reach the disk. PGlite's own file system has no `fsync`, so its syncs do nothing.
 */
export class DurableFiles extends NodeFS {
  /** PostgreSQL's last PANIC message, which precedes an abort. */
  private reason = '';

  override async init(database: InitArguments[0], options: InitArguments[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const { printErr, preRun = [] } = emscriptenOpts;
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        printErr: (text: string) => {
          if (text.includes('PANIC:')) this.reason = text;
          printErr?.(text);
        },
        onAbort: () => this.endProcess(),
        preRun: [...preRun, addSync],
      },
    };
  }

  /**
   * Ends the process when PostgreSQL aborts because it could lose data, such as after a failed sync. Without the exit, PGlite would
   * continue and the next statement would hang. The next start recovers all acknowledged transactions.
   */
  private endProcess(): never {
    process.stderr.write(
      `The embedded database in ${this.rootDir} ended this process, because it cannot store transactions: ${this.reason.trim()}\nThe next start recovers all acknowledged transactions. If the next start also fails, check the disk.\n`,
    );
    process.exit(1);
  }
}

function addSync({ NODEFS, FS }: Parameters<NonNullable<InitArguments[1]['preRun']>[number]>[0]): void {
  const files = NODEFS as unknown as EmscriptenNodeFs;
  /** Files whose folder was synced after the file's creation. */
  const withSyncedFolder = new WeakSet<EmscriptenNode>();
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (FS.isDir(node.mode)) {
        fsyncSync(nfd);
      } else {
        fdatasyncSync(nfd);
        // PostgreSQL syncs a folder after a rename, but not after creating a table's file in it.
        if (!withSyncedFolder.has(node)) syncFolder(dirname(files.realPath(node)));
        withSyncedFolder.add(node);
      }
      return 0;
    } catch (error) {
      return files.convertNodeCode(error) ?? EIO;
    }
  };
}
