import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this process may act as another user: only root may. */
export const isRoot = process.geteuid?.() === 0;

/** The user `nobody` of every Linux. */
export const UNPRIVILEGED = 65_534;

/** Paths whose permissions allow access to other users, each with its mode, such as `644 /data/file`. */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  return [folder, ...entries].flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return [];
    return [`${(stats.mode & 0o777).toString(8)} ${path}`];
  });
}

/** Sets the permissions that earlier versions left: folders 0755, files 0666. */
export function openWide(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666);
  chmodSync(folder, 0o755);
}

/**
 * Tries to list, read, write and connect to paths as `nobody`; returns what succeeded, such as `reads /data/file`. Needs root, and
 * all folders above the paths under test must be open to all users.
 */
export function usableByAnother(paths: readonly string[]): string[] {
  const args = ['--eval', ACCESS_PROGRAM, JSON.stringify(paths)];
  const asNobody = { uid: UNPRIVILEGED, gid: UNPRIVILEGED, cwd: '/', encoding: 'utf8' } as const;
  const { stdout, stderr, error } = spawnSync(process.execPath, args, asNobody);
  if (error || stderr) throw error ?? new Error(stderr);
  return JSON.parse(stdout) as string[];
}

const ACCESS_PROGRAM = `
  const fs = require('node:fs');
  const { connect } = require('node:net');
  const connects = (path) => new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => { socket.destroy(); resolve(true); });
    socket.once('error', () => resolve(false));
  });
  const succeeds = (act) => { try { act(); return true; } catch { return false; } };
  (async () => {
    const usable = [];
    for (const path of JSON.parse(process.argv[1])) {
      if (succeeds(() => fs.readdirSync(path))) usable.push('lists ' + path);
      if (succeeds(() => fs.readFileSync(path))) usable.push('reads ' + path);
      if (succeeds(() => fs.closeSync(fs.openSync(path, 'r+')))) usable.push('writes ' + path);
      if (await connects(path)) usable.push('connects to ' + path);
    }
    console.log(JSON.stringify(usable));
  })();
`;
