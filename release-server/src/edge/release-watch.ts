import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { COPY_ENCODINGS, ENDINGS, type FileEncoding, isCompressible } from '../publishing/file-integrity';
import { RECORD_FILE, type Release } from '../release';
import type { Findings } from './findings';
import { FolderWatcher } from './folder-watcher';
import { stateOf, type VerifiedFiles } from './verified-files';

interface WatchedFile {
  release: Release;
  name: string;
  encoding: FileEncoding;
  path: string;
  /** State of the file on disk at its last verification. */
  state: string;
}

/** Every sixth check compares all files even if no change is reported, because `FolderWatcher` can miss changes. */
const CHECKS_PER_COMPARISON = 6;

const NONE: readonly Release[] = [];

/** Watches the files of the releases from which an edge renders pages, so that damage and repair are noticed soon. */
export class ReleaseWatch {
  private readonly watched: WatchedFile[];
  private readonly watcher: FolderWatcher;
  /** Files to verify, because their state on disk has changed. */
  private readonly changed = new Set<WatchedFile>();
  private isVerifying = false;
  private checks = 0;
  /** Index in `watched` of the file that `verifyNext` has verified last. */
  private lastVerified = 0;
  private damagedAtStart = NONE;

  constructor(
    private readonly releases: readonly Release[],
    private readonly files: VerifiedFiles,
    private readonly findings: Findings,
  ) {
    this.watched = releases.flatMap(filesOf);
    this.watcher = new FolderWatcher([...new Set(this.watched.map(({ path }) => dirname(path)))]);
  }

  /** Verifies every file of every release, one after another. */
  async verifyAll(): Promise<void> {
    for (const file of this.watched) await this.verify(file);
    this.damagedAtStart = this.damaged();
  }

  /** Verifies the next file by its hash, to find changes that a file's state on disk does not show. Called once a second. */
  async verifyNext(): Promise<void> {
    this.lastVerified = (this.lastVerified + 1) % this.watched.length;
    const file = this.watched[this.lastVerified];
    if (file) await this.verify(file);
  }

  /** Releases with missing or changed files. Called for each page, so it must be fast. */
  damaged(): readonly Release[] {
    return this.findings.isEmpty ? NONE : this.releases.filter((release) => this.findings.of(release));
  }

  /** Whether a release that was damaged at the start is whole now and should be read again. */
  get isRepaired(): boolean {
    return this.damagedAtStart.some((release) => !this.findings.of(release));
  }

  /**
   * If files may have changed, compares the states of all files on disk without reading their content. Notes missing files at once, and
   * verifies changed files by their hashes. Called by a timer, so that no request waits for the disk.
   */
  async checkFiles(): Promise<void> {
    this.checks += 1;
    const isDue = this.checks % CHECKS_PER_COMPARISON === 0;
    if (this.watcher.takeChange() || isDue) this.compareAll();
    if (this.isVerifying) return;
    this.isVerifying = true;
    for (const file of this.changed) {
      // The file is deleted from the set before its verification, so that a change during the verification adds it again.
      this.changed.delete(file);
      await this.verify(file);
    }
    this.isVerifying = false;
  }

  close(): void {
    this.watcher.close();
  }

  private compareAll(): void {
    for (const file of this.watched) {
      const state = stateNow(file);
      if (state === file.state) continue;
      if (state) this.changed.add(file);
      else this.noteMissing(file);
    }
  }

  private async verify(file: WatchedFile): Promise<void> {
    const { release, name, encoding } = file;
    file.state = stateNow(file);
    if (!file.state) this.noteMissing(file);
    else if (name === RECORD_FILE) this.findings.note(release, name, recordDamage(release));
    else await this.files.verify(release, name, encoding);
  }

  private noteMissing(file: WatchedFile): void {
    const { release, name, encoding } = file;
    file.state = '';
    // A missing compressed copy is not damage, because the edge then sends the file itself.
    const damage = encoding === 'identity' ? 'is missing' : undefined;
    this.findings.note(release, name + ENDINGS[encoding], damage);
  }
}

function stateNow({ path }: WatchedFile): string {
  try {
    return stateOf(statSync(path, { throwIfNoEntry: false }));
  } catch {
    // A file whose state cannot be read counts as missing.
    return '';
  }
}

function filesOf(release: Release): WatchedFile[] {
  const watched = (name: string, encoding: FileEncoding): WatchedFile => {
    const path = join(release.folder, name + ENDINGS[encoding]);
    return { release, name, encoding, path, state: '' };
  };
  const names = [RECORD_FILE, ...Object.keys(release.files)];
  return names.flatMap((name) => [
    watched(name, 'identity'),
    ...(isCompressible(name) ? COPY_ENCODINGS.map((encoding) => watched(name, encoding)) : []),
  ]);
}

/** Compares the record on disk with the record in memory, because a record cannot contain its own hash. */
function recordDamage({ folder, base: _base, manifest: _manifest, ...record }: Release): string | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8'));
    return isDeepStrictEqual(stored, record) ? undefined : 'was changed after it was loaded';
  } catch {
    return 'cannot be read';
  }
}
