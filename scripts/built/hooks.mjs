import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BUILT_URL, hashOf, indexIn, ROOT_URL } from './place.mjs';

const index = indexIn(BUILT_URL);
const hashes = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};

/** Module hook of Node: loads the output of `npm run build` if its source has not changed; the next hook compiles other files. */
export async function load(url, context, nextLoad) {
  const file = url.startsWith(ROOT_URL.href) ? url.slice(ROOT_URL.href.length) : '';
  const built = hashes[file];
  if (!built || hashOf(await readFile(new URL(url))) !== built) return nextLoad(url, context);
  const code = await readFile(new URL(`${file}.mjs`, BUILT_URL), 'utf8');
  return { format: 'module', source: code, shortCircuit: true };
}
