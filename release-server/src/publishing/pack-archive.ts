import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { RECORD, type ReleaseRecord } from '../release';
import { SIGNED_LIST } from './archive-limits';

/**
 * Packs the record of a build and the files that it lists into a gzipped tar.
 * @param signed the team's signed release list, for publishing
 */
export async function packRelease(
  folder: string,
  { files }: Pick<ReleaseRecord, 'files'>,
  signed?: string,
): Promise<Buffer> {
  const sources = [RECORD, ...Object.keys(files)].map((name) => ({
    type: 'file' as const,
    source: join(folder, name),
    target: name,
  }));
  const list =
    signed === undefined ? [] : [{ type: 'content' as const, content: signed, target: SIGNED_LIST }];
  return buffer(packTar([...list, ...sources]).pipe(createGzip({ level: 9 })));
}
