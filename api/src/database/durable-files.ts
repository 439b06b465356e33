import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's own parameters, with `fsync` on. Of PostgreSQL's ways to sync its log only `fsync` reaches the file system:
 * PGlite answers `fdatasync`, the default, without doing anything. The default of 128 MB of shared buffers would stay
 * resident for a database of a few MB.
 */
export const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
];

/** The parts of Emscripten's NODEFS that are used here. PGlite declares it without them. */
interface EmscriptenNodeFs {
  realPath(node: EmscriptenNode): string;
  /** Emscripten's number of a Node error, where it has one. */
  convertNodeCode(error: unknown): number | undefined;
  stream_ops: { fsync?(stream: { nfd: number; node: EmscriptenNode }): number };
}

interface EmscriptenNode {
  mode: number;
}

type InitArguments = Parameters<NodeFS['init']>;

/** Emscripten's number of an I/O error. */
const EIO = 29;

/**
 * A folder of the embedded database whose syncs reach the disk. PGlite's NODEFS has no `fsync`: without it PostgreSQL
 * takes each sync for done.
 */
export class DurableFiles extends NodeFS {
  /** PostgreSQL writes why it aborts just before it does. */
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
   * PostgreSQL aborts where it cannot go on without losing data, as after a sync that failed. PGlite would go on, and
   * the next statement would not return. What was acknowledged is recovered by the next start.
   */
  private endProcess(): never {
    process.stderr.write(
      `The embedded database in ${this.rootDir} ended this process, so that nothing is acknowledged that is not stored: ${this.reason.trim()}\nThe next start recovers what was acknowledged. If it fails too, check the disk.\n`,
    );
    process.exit(1);
  }
}

function addSync({ NODEFS, FS }: Parameters<NonNullable<InitArguments[1]['preRun']>[number]>[0]): void {
  const files = NODEFS as unknown as EmscriptenNodeFs;
  const named = new WeakSet<EmscriptenNode>();
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (FS.isDir(node.mode)) {
        fsyncSync(nfd);
      } else {
        fdatasyncSync(nfd);
        // PostgreSQL syncs the folder after each rename, but not after it has created a table's file.
        if (!named.has(node)) syncFolder(dirname(files.realPath(node)));
        named.add(node);
      }
      return 0;
    } catch (error) {
      return files.convertNodeCode(error) ?? EIO;
    }
  };
}

/** Makes the names in a folder durable: after its files were created, renamed or removed. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
