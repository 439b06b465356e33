import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';

const ENDINGS = ['.ts', '.tsx', '/index.ts'];

/** Resolves relative imports without an extension, as bundlers and TypeScript do. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('.') && /\.tsx?$/.test(context.parentURL ?? '')) {
    const base = new URL(specifier, context.parentURL).href;
    const match = ENDINGS.map((ending) => base + ending).find((url) => existsSync(fileURLToPath(url)));
    if (match) return { url: match, shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

/** Compiles TypeScript, and wraps imported JSON. */
export async function load(url, context, nextLoad) {
  if (/^file:.*\.json$/.test(url) && !context.importAttributes?.type) {
    const json = await readFile(fileURLToPath(url), 'utf8');
    return { format: 'module', source: `export default ${json}`, shortCircuit: true };
  }
  if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const code = await compile(await readFile(filename, 'utf8'), filename);
  return { format: 'module', source: code, shortCircuit: true };
}
