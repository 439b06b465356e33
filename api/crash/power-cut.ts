import { randomInt, randomUUID } from 'node:crypto';
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
import { setTimeout as pause } from 'node:timers/promises';
import { startApi, TYPESCRIPT } from '../testing/server';
import type { RecordedEntry, RecordedFolder } from './disk-recorder';
import { checkDatabase, placeOrder } from './rounds';

/** A data folder with a record of its synced content (`disk-recorder.ts`). */
export interface RecordedDisk {
  readonly dataDir: string;
  /** Starts an API whose syncs are recorded. */
  start(): ReturnType<typeof startApi>;
  /** The synced paths, in order. */
  syncs(): string[];
  /** Makes all further synchronous syncs fail. The syncs of a running database are synchronous. */
  failSyncs(): void;
  /** Creates a new data folder with the content that the disk would have after a power cut now. */
  afterPowerCut(): RecordedDisk;
  remove(): void;
}

const LEARNERS = 8;
/** Maximum time until the power cut of a round. */
const ROUND_MAX_MS = 2000;
const RECORDER = join(import.meta.dirname, 'disk-recorder.ts');

/** The recorder needs Linux's paths of open files. */
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

/** Copies the recorded content to `path`. A file or folder that was never synced becomes empty. */
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

interface PowerCutReport {
  rounds: number;
  acknowledged: number;
  lost: number;
}

/**
 * Simulates a power cut in each round, at a random time while orders are placed.
 * @throws Error if the database does not open or is damaged afterwards
 */
export async function powerCutRounds(
  rounds: number,
  onRound: (round: number) => void,
): Promise<PowerCutReport> {
  const acknowledged: string[] = [];
  let disk = recordedDisk();
  let stored: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const api = await disk.start();
      const learner = async () => {
        for (;;) acknowledged.push(await placeOrder(api.port, randomUUID()));
      };
      const learners = Promise.allSettled(Array.from({ length: LEARNERS }, learner));
      await pause(randomInt(ROUND_MAX_MS));
      await api.end('SIGKILL');
      await learners;
      const next = disk.afterPowerCut();
      disk.remove();
      disk = next;
      stored = await checkDatabase(disk.dataDir);
      onRound(round);
    }
  } finally {
    disk.remove();
  }
  const ids = new Set(stored);
  return {
    rounds,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((order) => !ids.has(order)).length,
  };
}
