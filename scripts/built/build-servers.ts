import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_URL, hashOf, indexIn } from './place.mjs';
import { type CompiledFile, planServers } from './plan-servers';

/**
 * Compiles the server programs, because a production installation has no compiler.
 * @param report receives a line of progress
 */
export async function buildServers(report: (text: string) => void): Promise<void> {
  report('compiling the servers');
  writeServers(await planServers(), BUILT_URL);
}

/** Writes compiled files, and an index with each source's hash. Servers may be running, so only changed files are replaced, atomically. */
export function writeServers(
  plan: ReadonlyMap<string, Pick<CompiledFile, 'source' | 'code'>>,
  into: URL,
): void {
  const before = readIndex(into);
  const index: Record<string, string> = {};
  for (const [file, { source, code }] of plan) {
    const target = fileURLToPath(new URL(`${file}.mjs`, into));
    index[file] = hashOf(source);
    if (before[file] !== index[file] || !existsSync(target)) replace(target, code);
  }
  // The index is written after the files, because a server loads a compiled file only if the index has the hash of its source.
  replace(fileURLToPath(indexIn(into)), `${JSON.stringify(index, null, 2)}\n`);
  for (const file of Object.keys(before)) {
    if (!(file in index)) rmSync(fileURLToPath(new URL(`${file}.mjs`, into)), { force: true });
  }
}

function readIndex(folder: URL): Record<string, string> {
  const index = indexIn(folder);
  return existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};
}

function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
