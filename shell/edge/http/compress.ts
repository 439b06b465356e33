import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses off the main thread. @param level of the encoding; default: zlib's own */
export async function compress(content: Buffer, encoding: Encoding, level?: number): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return zip(content, { level });
  const params = { [constants.BROTLI_PARAM_QUALITY]: level ?? constants.BROTLI_DEFAULT_QUALITY };
  return brotli(content, { params });
}
