import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '../release';
import { copyFolder } from './copy-folder';
import { ENDINGS, isCompressible } from './file-integrity';
import { checkScriptBudget } from './script-budget';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Best compression; input blocks of 1 MB (`LGBLOCK` is a power of two) compress better than the default of 256 KB. */
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/**
 * Copies a build into the folder in which a storage prepares the release, and adds a brotli and a gzip copy of each `isCompressible` file.
 * @param scriptsKb limit of all browser scripts together, in KB of their brotli copies @throws ReleaseError if the scripts are larger
 */
export async function fillDraft(draft: string, build: Release, scriptsKb: number): Promise<void> {
  copyFolder(build.folder, draft);
  const names = Object.keys(build.files).filter(isCompressible);
  await Promise.all(names.map((name) => compress(join(draft, name))));
  checkScriptBudget(draft, build, scriptsKb);
}

async function compress(file: string): Promise<void> {
  const source = readFileSync(file);
  const [br, gz] = await Promise.all([brotli(source, { params: SMALLEST }), zip(source, { level: 9 })]);
  writeFileSync(file + ENDINGS.br, br);
  writeFileSync(file + ENDINGS.gzip, gz);
}
