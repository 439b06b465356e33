import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApi, TYPESCRIPT } from '../testing/server';
import type { RecordedEntry, RecordedFolder } from './disk-recorder';

/** A data folder, and beside it the record of what the disk would hold of it (`disk-recorder.ts`). */
export interface RecordedDisk {
  readonly dataDir: string;
  /** Starts an API whose syncs are recorded. */
  start(): ReturnType<typeof startApi>;
  /** The synced paths so far, in their order. */
  syncs(): string[];
  /** From now on each sync fails. */
  failSyncs(): void;
  /** The data folder as the disk would hold it if the machine lost its power now. */
  afterPowerCut(): RecordedDisk;
  remove(): void;
}

const run = promisify(execFile);
const RECORDER = join(import.meta.dirname, 'disk-recorder.ts');

/** Syncs are recorded by the paths that Linux has for open files. */
export const canRecord = existsSync('/proc/self/fd');

export function recordedDisk(): RecordedDisk {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-power-cut-'));
  const [dataDir, record] = [join(folder, 'data'), join(folder, 'record')];
  mkdirSync(dataDir);
  mkdirSync(record);
  return {
    dataDir,
    start: () =>
      startApi({
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        RECORD_IN: record,
        NODE_OPTIONS: `--import ${TYPESCRIPT} --import ${RECORDER}`,
      }),
    syncs: () => readFileSync(join(record, 'syncs'), 'utf8').trim().split('\n'),
    failSyncs: () => writeFileSync(join(record, 'fail'), ''),
    afterPowerCut() {
      const next = recordedDisk();
      if (existsSync(join(record, 'root'))) {
        restore(record, JSON.parse(readFileSync(join(record, 'root'), 'utf8')), next.dataDir);
      }
      return next;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A file that was never synced is there without content, a folder without names. */
function restore(record: string, { key, isFolder }: RecordedEntry, path: string): void {
  const recorded = join(record, key);
  if (!isFolder) {
    if (existsSync(recorded)) copyFileSync(recorded, path);
    else writeFileSync(path, '');
    return;
  }
  mkdirSync(path, { recursive: true });
  if (!existsSync(recorded)) return;
  const names = JSON.parse(readFileSync(recorded, 'utf8')) as RecordedFolder;
  for (const [name, entry] of Object.entries(names)) restore(record, entry, join(path, name));
}

/** The ids of all orders of a data folder. @throws Error where its database does not open, or is damaged */
export async function checkDatabase(dataDir: string): Promise<string[]> {
  const script = join(import.meta.dirname, 'check-database.ts');
  const { stdout } = await run(process.execPath, ['--import', TYPESCRIPT, script, join(dataDir, 'db')]);
  return JSON.parse(stdout) as string[];
}
