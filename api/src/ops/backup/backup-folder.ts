import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { readEnvironment } from '../../lib/environment';
import { inIndia } from '../../lib/india';

// The folder `backups` in DATA_DIR, for backups to which no other file is given. Times in names are India's.

const NAME = /^stepwell-\d{4}-\d\d-\d\d-\d{6}\.backup$/;

export interface StoredBackup {
  name: string;
  /** ISO 8601. */
  at: string;
  bytes: number;
}

function backupFolder(): string {
  return join(readEnvironment(process.env).dataDir, 'backups');
}

/** Path of a new backup such as `stepwell-2026-11-26-140530.backup`. Makes the folder, closed to other system users. */
export async function newBackupPath(now = new Date()): Promise<string> {
  const folder = backupFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [date, clock] = inIndia(now).toISOString().split('T');
  return join(folder, `stepwell-${date}-${clock?.slice(0, 8).replaceAll(':', '')}.backup`);
}

/** The newest first; none without the folder. */
export async function storedBackups(): Promise<StoredBackup[]> {
  const folder = backupFolder();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => NAME.test(name)).map((name) => describe(folder, name));
  return (await Promise.all(found)).sort((one, other) => other.at.localeCompare(one.at));
}

/** Path of a stored backup. @throws ApiError 404 for any other name, such as one with a folder */
export async function storedBackupPath(name: string): Promise<string> {
  if ((await storedBackups()).some((stored) => stored.name === name)) return join(backupFolder(), name);
  throw new ApiError(404, `There is no backup '${name}'`);
}

/** Records that the file of a backup leaves this machine. @returns its path @throws ApiError 404 */
export async function takeBackup(
  _tx: Sql,
  { name }: { name: string },
  { record }: CommandContext,
): Promise<{ path: string; bytes: number }> {
  const path = await storedBackupPath(name);
  await record('backup.download', name);
  return { path, bytes: (await stat(path)).size };
}

async function describe(folder: string, name: string): Promise<StoredBackup> {
  const { mtime, size } = await stat(join(folder, name));
  return { name, at: mtime.toISOString(), bytes: size };
}
