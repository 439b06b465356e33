import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The repository's root, as a URL. */
export const ROOT_URL = new URL('../../', import.meta.url);

/** Folder of compiled server files. The name of a compiled file is its source's path from the root with `.mjs` appended. */
export const BUILT_URL = new URL('dist/servers/', ROOT_URL);

/**
 * URL of the index of compiled files: JSON with the hash of each source by its path from the root.
 * @param {URL} folder of compiled files
 */
export function indexIn(folder) {
  return new URL('index.json', folder);
}

const COMPILER = readFileSync(new URL('../../remote-kit/typescript/compile.mjs', import.meta.url));

/**
 * Hash of a source file and of the compiler's settings, so that a change of the settings makes all compiled files outdated.
 * @param {string | Buffer} source
 */
export function hashOf(source) {
  return createHash('sha256').update(COMPILER).update('\0').update(source).digest('hex');
}
