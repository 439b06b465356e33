import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, gunzip, gunzipSync } from 'node:zlib';

export type CopyEncoding = 'br' | 'gzip';
/** The file itself (`identity`), or one of its compressed copies. */
export type FileEncoding = CopyEncoding | 'identity';

/** Suffix of the file or its compressed copy. */
export const ENDINGS: Readonly<Record<FileEncoding, string>> = { identity: '', br: '.br', gzip: '.gz' };
export const COPY_ENCODINGS: readonly CopyEncoding[] = ['br', 'gzip'];

/** Limit of decompression, because a malicious copy must not fill memory. */
const LARGEST_FILE = { maxOutputLength: 32 * 1024 * 1024 };

const COMPRESSIBLE = /^browser\/.*\.(js|css|svg|json)$/;

/** Whether a file is published with compressed copies. @param name path inside the release */
export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.test(name);
}

/** SHA-384, base64, as releases list it. */
export function hashOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64');
}

const unpackers = {
  br: promisify<Buffer, typeof LARGEST_FILE, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, typeof LARGEST_FILE, Buffer>(gunzip),
};

/** Whether a compressed copy decompresses to the file with this hash. */
export async function isCopyOf(hash: string | undefined, content: Buffer, encoding: CopyEncoding) {
  try {
    return hashOf(await unpackers[encoding](content, LARGEST_FILE)) === hash;
  } catch {
    return false;
  }
}

/** `isCopyOf`, synchronous, for commands. */
export function isCopyOfSync(hash: string | undefined, content: Buffer, encoding: CopyEncoding): boolean {
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  try {
    return hashOf(unpack(content, LARGEST_FILE)) === hash;
  } catch {
    return false;
  }
}
