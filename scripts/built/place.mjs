import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The repository's root, as a URL. */
export const ROOT_URL = new URL('../../', import.meta.url);

/** Where compiled servers lie: each file under its path from the root, with `.mjs` behind it. */
export const BUILT_URL = new URL('dist/servers/', ROOT_URL);

/**
 * Says of each compiled file what it was compiled from: hash by path from the root.
 * @param {URL} folder of compiled files
 */
export function indexIn(folder) {
  return new URL('index.json', folder);
}

const COMPILER = readFileSync(new URL('../../remote-kit/typescript/compile.mjs', import.meta.url));

/**
 * Stands for a source and the way in which it is compiled.
 * @param {string | Buffer} source
 */
export function hashOf(source) {
  return createHash('sha256').update(COMPILER).update('\0').update(source).digest('hex');
}
