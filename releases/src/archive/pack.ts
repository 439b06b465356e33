import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { RECORD, type ReleaseRecord } from '../release';

/** One compressed archive of exactly what a build's record lists, and the record itself. */
export async function packRelease(folder: string, { files }: Pick<ReleaseRecord, 'files'>): Promise<Buffer> {
  const sources = [RECORD, ...Object.keys(files)].map((name) => ({
    type: 'file' as const,
    source: join(folder, name),
    target: name,
  }));
  return buffer(packTar(sources).pipe(createGzip({ level: 9 })));
}
