import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BUILT_URL, hashOf, indexIn, ROOT_URL } from './place.mjs';

const index = indexIn(BUILT_URL);
const hashes = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};

/** Module hooks: load the output of `npm run build` while its source is unchanged, and compile other files on load. */
export async function load(url, context, nextLoad) {
  const file = url.startsWith(ROOT_URL.href) ? url.slice(ROOT_URL.href.length) : '';
  const built = hashes[file];
  if (!built || hashOf(await readFile(new URL(url))) !== built) return nextLoad(url, context);
  const code = await readFile(new URL(`${file}.mjs`, BUILT_URL), 'utf8');
  return { format: 'module', source: code, shortCircuit: true };
}
