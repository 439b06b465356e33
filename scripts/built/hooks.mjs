import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BUILT_URL, hashOf, indexIn, ROOT_URL } from './place.mjs';

const index = indexIn(BUILT_URL);
const hashes = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};

/** Takes what `npm run build` compiled, as long as the source is still that one; all else is compiled as it is loaded. */
export async function load(url, context, nextLoad) {
  const file = url.startsWith(ROOT_URL.href) ? url.slice(ROOT_URL.href.length) : '';
  const built = hashes[file];
  if (!built || hashOf(await readFile(new URL(url))) !== built) return nextLoad(url, context);
  const code = await readFile(new URL(`${file}.mjs`, BUILT_URL), 'utf8');
  return { format: 'module', source: code, shortCircuit: true };
}
