import {
  accessSync,
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Permissions of the group and of all other users. */
const OTHERS = 0o077;
/** Mode bit of a folder in which all users may write, such as `/tmp`. */
const STICKY = 0o1000;
const ROOT = 0;

/**
 * Restricts a data folder to its owner: the folder (0700), the files in it (0600), and the files that this process creates later.
 * Each process calls this at its start, which also repairs the permissions that earlier versions left.
 * @param warn receives a line if something stays accessible to others
 * @throws Error with one line if another user owns the data folder and this user may not use it
 */
export function keepDataPrivate(dataDir: string, warn: (text: string) => void): void {
  requireAccess(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (restrictToOwner(dataDir, warn)) process.umask(OTHERS);
}

/**
 * Removes the permissions of all other users from a folder and everything in it. Links are not followed. Sockets are skipped, because
 * they are created with the right mode. A folder in which other users have files is not changed, because these users would be locked out.
 * @param warn receives a line if something stays accessible to others
 * @returns whether files that are created there must be for this user alone
 */
export function restrictToOwner(path: string, warn: (text: string) => void): boolean {
  const user = process.geteuid?.();
  // Windows has no POSIX permissions.
  if (user === undefined || !existsSync(path)) return false;
  const folder = realpathSync(path);
  const { uid, mode } = statSync(folder);
  // Root restricts a folder to the folder's owner, who must be able to read what root creates there.
  const owner = user === ROOT ? uid : user;
  const { open, sharers } = mode & STICKY ? { open: [], sharers: ['all users'] } : accessOf(folder, owner);
  if (sharers.length > 0) {
    warn(
      `${path} stays open to other users, because it is shared with ${sharers.join(', ')}: use a folder that no other user shares`,
    );
    return false;
  }
  const failed = open.filter((each) => !restrict(each));
  if (failed[0])
    warn(`${failed[0]} stays open to other users (and ${failed.length - 1} more): remove their permissions`);
  if (uid !== owner && mode & OTHERS)
    warn(`${path} stays open to other users, because it belongs to ${nameOf(uid)}`);
  if (user !== owner)
    warn(
      `${path} belongs to ${nameOf(uid)}: run this as ${nameOf(uid)}, who may need what root creates there`,
    );
  return user === owner;
}

/** @throws Error with one line that names the owner, if the folder exists and this user may not use it */
export function requireAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    // A folder of this user causes no error here, because the later call that fails gives the reason.
    const isOwn = statOf(folder)?.uid === process.geteuid?.();
    if ((error as NodeJS.ErrnoException).code === 'EACCES' && !isOwn) throw wrongOwnerError(folder);
  }
}

/** An error for EACCES at a path; it names the owner of the path. */
export function wrongOwnerError(path: string): Error {
  let folder = path;
  // This user cannot see the owners of paths in a closed folder, so the owner of that folder is named.
  while (!statOf(folder)) folder = dirname(folder);
  const owner = nameOf(statOf(folder)?.uid ?? ROOT);
  return new Error(`${folder} belongs to ${owner}, and only ${owner} may use it: run this as ${owner}.`);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The paths that other users may access, the folder first, and the names of users other than owner and root with files there. */
function accessOf(folder: string, owner: number): { open: string[]; sharers: string[] } {
  const open: string[] = [];
  const sharers = new Set<number>();
  const visit = (path: string, isFolder: boolean) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.uid === owner) {
      if (stats.mode & OTHERS) open.push(path);
    } else if (stats.uid !== ROOT) sharers.add(stats.uid);
    if (!isFolder) return;
    for (const entry of entriesOf(path))
      if (entry.isDirectory() || entry.isFile()) visit(join(path, entry.name), entry.isDirectory());
  };
  visit(folder, true);
  return { open, sharers: [...sharers].map(nameOf) };
}

/** Empty for a folder that was removed meanwhile, or that only its owner can read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Removes the permissions of all other users. @returns false if that failed; a path that no longer exists needs no change */
function restrict(path: string): boolean {
  try {
    // The mode is changed by descriptor, because a link may have replaced the path.
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      fchmodSync(file, fstatSync(file).mode & 0o7700);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function nameOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    if (line) return line.slice(0, line.indexOf(':'));
  } catch {
    // The system has no such file.
  }
  return `the user ${uid}`;
}
