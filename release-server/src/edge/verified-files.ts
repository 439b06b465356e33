import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ENDINGS, type FileEncoding, hashOf, isCopyOf } from '../publishing/file-integrity';
import { type Release, SHELL } from '../release';
import type { Findings } from './findings';

export interface VerifiedFile {
  content: Buffer;
  /** A strong validator, different for each encoding. */
  etag: string;
  modifiedAt: Date;
  /** State of the file on disk when it was read (`stateOf`). */
  state: string;
}

/** Size of the cache: live releases have a few megabytes, and open pages also request files of earlier releases. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Memory of a cache entry in addition to the file's content. */
const ENTRY_BYTES = 300;

/** Length of the hash in an ETag: 22 characters of base64 are 132 bits. */
const ETAG_HASH_LENGTH = 22;

/** Files of published releases, served only if their hash is right. Files in `browser/` are cached, and read again only after a change. */
export class VerifiedFiles {
  private readonly cache = new LRUCache<string, VerifiedFile>({
    maxSize: CAPACITY_BYTES,
    sizeCalculation: ({ content }) => content.length + ENTRY_BYTES,
  });
  private readonly reading = new Map<string, Promise<VerifiedFile | undefined>>();

  constructor(private readonly findings: Findings) {}

  /**
   * @param name path inside the release, as in `Release.files`
   * @returns `undefined` if the file is missing or changed. A file of the shell is then returned from the cache if possible, because no
   * page works without the shell
   */
  async read(release: Release, name: string, encoding: FileEncoding): Promise<VerifiedFile | undefined> {
    const path = join(release.folder, name + ENDINGS[encoding]);
    const cached = this.cache.get(path);
    if (cached && stateOf(await stat(path).catch(() => undefined)) === cached.state) return cached;
    const read = await this.readOnce(path, release, name, encoding);
    return read ?? (release.feature === SHELL ? cached : undefined);
  }

  /** Reads a file again, regardless of the cache. @returns whether it is as published */
  async verify(release: Release, name: string, encoding: FileEncoding): Promise<boolean> {
    const path = join(release.folder, name + ENDINGS[encoding]);
    return (await this.readOnce(path, release, name, encoding)) !== undefined;
  }

  /** Concurrent requests for a file share one read. */
  private readOnce(path: string, release: Release, name: string, encoding: FileEncoding) {
    const known = this.reading.get(path);
    if (known) return known;
    const reading = this.readNow(path, release, name, encoding).finally(() => this.reading.delete(path));
    this.reading.set(path, reading);
    return reading;
  }

  private async readNow(path: string, release: Release, name: string, encoding: FileEncoding) {
    // The state is read before the content. If the file changes in between, the next request finds another state and reads the file again.
    const info = await stat(path).catch(() => undefined);
    const content = info && (await readFile(path).catch(() => undefined));
    // `ReleaseWatch` notes missing files.
    if (!info || !content) return undefined;
    const hash = release.files[name];
    const isRight =
      encoding === 'identity' ? hashOf(content) === hash : await isCopyOf(hash, content, encoding);
    const damage = isRight ? undefined : 'was changed after it was published';
    this.findings.note(release, name + ENDINGS[encoding], damage);
    if (!isRight) return undefined;
    const etag = `"${hash?.slice(0, ETAG_HASH_LENGTH)}${ENDINGS[encoding]}"`;
    const file = { content, etag, modifiedAt: info.mtime, state: stateOf(info) };
    // Other files, such as those for the renderer, are not cached, because they are seldom read.
    if (name.startsWith('browser/')) this.cache.set(path, file);
    return file;
  }
}

/** State of a file on disk, to notice a change without reading it; empty if there is no file. Programs can set mtime, but not ctime. */
export function stateOf(info: Stats | undefined): string {
  return info?.isFile() ? `${info.ino} ${info.size} ${info.mtimeMs} ${info.ctimeMs}` : '';
}
