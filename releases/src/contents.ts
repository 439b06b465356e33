import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from './files';
import { type BuildRecord, RECORD_FILE, SIGNATURE_FILE } from './release';
import { ReleaseError } from './release-error';

/** The files of a release by path, the record and the signature included. */
export type Contents = ReadonlyMap<string, Buffer>;

/** SHA-384, base64, as records list it. */
export function hashOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64');
}

/**
 * Reads a release or a build: its record and the files that the record lists.
 * @throws ReleaseError that names the file that is missing or unreadable
 */
export function readContents(folder: string): Contents {
  const read = (name: string): [string, Buffer] => {
    try {
      return [name, readFileSync(join(folder, name))];
    } catch {
      throw new ReleaseError(`${name} is missing or cannot be read`);
    }
  };
  const record = read(RECORD_FILE);
  const signature = existsSync(join(folder, SIGNATURE_FILE)) ? [read(SIGNATURE_FILE)] : [];
  return new Map([record, ...signature, ...Object.keys(recordOf(record[1]).files).map(read)]);
}

/** Hashes of all files below a folder by path, as the record of a build lists them. */
export function hashesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .sort();
  return Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(join(folder, name)))]));
}

/** @throws ReleaseError if the record is missing or not JSON */
export function recordOf<Record extends BuildRecord>(record: Buffer | undefined): Record {
  try {
    return JSON.parse(String(record)) as Record;
  } catch {
    throw new ReleaseError(`${RECORD_FILE} is missing or not JSON`);
  }
}

/**
 * Writes a release whose files become visible at once, by a rename, and are on disk when the function returns.
 * @param drafts folder on the same disk for the unfinished release @param folder must not exist, or is replaced
 */
export function writeContents(drafts: string, folder: string, contents: Contents): void {
  const draft = join(drafts, randomUUID());
  try {
    const folders = new Set<string>([draft]);
    for (const [name, content] of contents) {
      const path = join(draft, name);
      mkdirSync(dirname(path), { recursive: true });
      folders.add(dirname(path));
      writeFileSync(path, content, { flush: true });
    }
    for (const each of folders) syncFolder(each);
    mkdirSync(dirname(folder), { recursive: true });
    if (existsSync(folder)) renameSync(folder, join(drafts, randomUUID()));
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
