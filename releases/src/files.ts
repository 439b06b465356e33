import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file by a rename, so that a reader or a crash never finds half of it. It is on disk when the function returns. */
export function replaceFile(path: string, content: string, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, path);
  syncFolder(dirname(path));
}

export function replaceJson(path: string, content: unknown, mode?: number): void {
  replaceFile(path, `${JSON.stringify(content, null, 2)}\n`, mode);
}

/** @returns `undefined` if the file does not exist @throws SyntaxError if it is not JSON */
export function readJson<T>(path: string): T | undefined {
  const text = readText(path);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** @returns `undefined` if the file does not exist */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Sorted names in a folder without hidden ones; empty if the folder does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Makes a rename or a new file in this folder survive a loss of power. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
