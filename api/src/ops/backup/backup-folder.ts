import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { readEnvironment } from '../../lib/environment';
import { inIndia } from '../../lib/india';

// The folder `backups` in DATA_DIR, in which backups are stored by default. File names contain the time in India.

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

/** Returns the path of a new backup, such as `stepwell-2026-11-26-140530.backup`. Creates the folder, closed to other system users. */
export async function newBackupPath(now = new Date()): Promise<string> {
  const folder = backupFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [date, clock] = inIndia(now).toISOString().split('T');
  return join(folder, `stepwell-${date}-${clock?.slice(0, 8).replaceAll(':', '')}.backup`);
}

/** Lists the backups in the folder, the newest first. */
export async function storedBackups(): Promise<StoredBackup[]> {
  const folder = backupFolder();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups = names.filter((name) => NAME.test(name)).map((name) => describe(folder, name));
  return (await Promise.all(backups)).sort((a, b) => b.at.localeCompare(a.at));
}

/** Returns the path of a stored backup. @param name a file name without a folder @throws ApiError 404 if no backup has this name */
export async function storedBackupPath(name: string): Promise<string> {
  if ((await storedBackups()).some((stored) => stored.name === name)) return join(backupFolder(), name);
  throw new ApiError(404, `There is no backup '${name}'`);
}

/** Records in the audit log that a backup is downloaded. @returns the path of the backup @throws ApiError 404 for an unknown name */
export async function recordDownload(
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
