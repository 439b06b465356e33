import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_URL, hashOf, INDEX_URL } from './place.mjs';
import { planServers } from './plan-servers';

/**
 * Compiles what runs in production: where it runs there is no compiler.
 * @param report takes a line for whoever waits
 */
export async function buildServers(report: (text: string) => void): Promise<void> {
  report('compiling the servers');
  rmSync(BUILT_URL, { recursive: true, force: true });
  const index: Record<string, string> = {};
  for (const [file, { source, code }] of await planServers()) {
    const target = new URL(`${file}.mjs`, BUILT_URL);
    mkdirSync(dirname(fileURLToPath(target)), { recursive: true });
    writeFileSync(target, code);
    index[file] = hashOf(source);
  }
  // Last: what is not in it counts as not compiled.
  writeFileSync(INDEX_URL, `${JSON.stringify(index, null, 2)}\n`);
}
