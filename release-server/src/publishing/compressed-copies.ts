import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseRecord } from '../release';
import { ENDINGS, isCompressible } from './file-integrity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Blocks of 1 MB compress better than the default of 256 KB. */
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/** Writes a brotli and a gzip copy next to each text file of a release. */
export async function addCopies(folder: string, { files }: ReleaseRecord): Promise<void> {
  const names = Object.keys(files).filter(isCompressible);
  await Promise.all(names.map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const source = readFileSync(file);
  const [br, gz] = await Promise.all([brotli(source, { params: SMALLEST }), zip(source, { level: 9 })]);
  writeFileSync(file + ENDINGS.br, br);
  writeFileSync(file + ENDINGS.gzip, gz);
}
