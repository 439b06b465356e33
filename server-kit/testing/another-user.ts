import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this process may act as another user: only root may. */
export const isRoot = process.geteuid?.() === 0;

/** The user `nobody` of every Linux. */
export const NOBODY = 65_534;

/** Every file, folder and socket that other users may use, with its mode, as their permissions say. */
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

/** Every entry of a folder, as an earlier version left it: folders 0755 and files 0666. */
export function openWide(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666);
  chmodSync(folder, 0o755);
}

/**
 * What another user can list, read, write or connect to, by trying: names of entries, with what succeeded. Needs root;
 * each name must lie in folders that all users may pass but for the ones under test.
 */
export function usableByAnother(paths: readonly string[]): string[] {
  const { stdout, stderr, error } = spawnSync(process.execPath, ['--eval', TRY, JSON.stringify(paths)], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    encoding: 'utf8',
  });
  if (error || stderr) throw error ?? new Error(stderr);
  return JSON.parse(stdout) as string[];
}

const TRY = `
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
