import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processName } from './process-name';

/** Replaces a file by a rename, so that a reader or a crash never finds half of the new content. */
export function replaceFile(path: string, content: string | Buffer, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${processName()}.tmp`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}

/** Replaces a file with indented JSON. */
export function replaceJson(path: string, content: unknown, mode?: number): void {
  replaceFile(path, `${JSON.stringify(content, null, 2)}\n`, mode);
}

/** Reads a JSON file. @returns `undefined` if the file does not exist @throws SyntaxError if it is not JSON */
export function readJson<T>(path: string): T | undefined {
  const text = readText(path);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Reads a file with a JSON value per line. Skips a line that is not JSON, such as the last line after a crash. */
export function readJsonLines<T>(path: string): T[] {
  return (readText(path) ?? '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });
}

/** Sorted names in a folder; empty if the folder does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export function jsonNamesIn(folder: string): string[] {
  return namesIn(folder).filter((name) => name.endsWith('.json'));
}

/** Paths of all files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1));
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Another process may delete the file between listing and reading.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
