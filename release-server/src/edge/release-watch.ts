import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { COPY_ENCODINGS, ENDINGS, type FileEncoding, isCompressible } from '../publishing/file-integrity';
import { RECORD, type Release } from '../release';
import type { Findings } from './findings';
import { FolderWatcher } from './folder-watcher';
import { stateOf, type VerifiedFiles } from './verified-files';

interface WatchedFile {
  release: Release;
  name: string;
  encoding: FileEncoding;
  path: string;
  /** State on disk when it was last verified. */
  state: string;
}

/**
 * All files are looked at every so many times, though the system told of no change: it may not know of one. Other machines
 * know no sooner what became of a file on a network's disk.
 */
const LOOKS_WITHOUT_NEWS = 6;

const NONE: readonly Release[] = [];

/** Looks after the files of the releases that pages are made of: what was lost or changed is known soon, and so is its mending. */
export class ReleaseWatch {
  private readonly watched: WatchedFile[];
  private readonly news: FolderWatcher;
  private readonly touched = new Set<WatchedFile>();
  private isVerifying = false;
  private looks = 0;
  private next = 0;
  private damagedAtStart = NONE;

  constructor(
    private readonly releases: readonly Release[],
    private readonly files: VerifiedFiles,
    private readonly findings: Findings,
  ) {
    this.watched = releases.flatMap(filesOf);
    this.news = new FolderWatcher([...new Set(this.watched.map(({ path }) => dirname(path)))]);
  }

  /** Verifies every file of every release, one after another. */
  async verifyAll(): Promise<void> {
    for (const file of this.watched) await this.verify(file);
    this.damagedAtStart = this.damaged();
  }

  /** Verifies one file of all. Called once a second, it costs little. */
  async verifyNext(): Promise<void> {
    this.next = (this.next + 1) % this.watched.length;
    const turn = this.watched[this.next];
    if (turn) await this.verify(turn);
  }

  /** Those that have lost or changed files. Asked for each page that is sent. */
  damaged(): readonly Release[] {
    return this.findings.areNone ? NONE : this.releases.filter((release) => this.findings.of(release));
  }

  /** A release that was damaged when it was taken up is whole now: whoever read it then should read it again. */
  get isMended(): boolean {
    return this.damagedAtStart.some((release) => !this.findings.of(release));
  }

  /**
   * Looks at the state of all files on disk, without reading them, where anything may have happened to them: notes at once
   * what is gone, and verifies what else has changed. Called by a timer, never for a request: no visitor waits for a disk.
   */
  async look(): Promise<void> {
    this.looks += 1;
    const isDue = this.looks % LOOKS_WITHOUT_NEWS === 0;
    if (this.news.take() || isDue) this.lookAtAll();
    if (this.isVerifying) return;
    this.isVerifying = true;
    for (const file of this.touched) {
      // Whoever touches it from here on has it verified once more.
      this.touched.delete(file);
      await this.verify(file);
    }
    this.isVerifying = false;
  }

  /** Hears nothing any more. */
  close(): void {
    this.news.close();
  }

  private lookAtAll(): void {
    for (const file of this.watched) {
      const state = stateNow(file);
      if (state === file.state) continue;
      if (state) this.touched.add(file);
      else this.noteLost(file);
    }
  }

  private async verify(file: WatchedFile): Promise<void> {
    const { release, name, encoding } = file;
    file.state = stateNow(file);
    if (!file.state) this.noteLost(file);
    else if (name === RECORD) this.findings.note(release, name, recordDamage(release));
    else await this.files.verify(release, name, encoding);
  }

  private noteLost(file: WatchedFile): void {
    const { release, name, encoding } = file;
    file.state = '';
    // Without a copy the file itself is sent.
    const what = encoding === 'identity' ? 'is missing' : undefined;
    this.findings.note(release, name + ENDINGS[encoding], what);
  }
}

function stateNow({ path }: WatchedFile): string {
  try {
    return stateOf(statSync(path, { throwIfNoEntry: false }));
  } catch {
    // What may not even be looked at is as good as gone.
    return '';
  }
}

function filesOf(release: Release): WatchedFile[] {
  const watched = (name: string, encoding: FileEncoding): WatchedFile => {
    const path = join(release.folder, name + ENDINGS[encoding]);
    return { release, name, encoding, path, state: '' };
  };
  const names = [RECORD, ...Object.keys(release.files)];
  return names.flatMap((name) => [
    watched(name, 'identity'),
    ...(isCompressible(name) ? COPY_ENCODINGS.map((encoding) => watched(name, encoding)) : []),
  ]);
}

function recordDamage({ folder, base: _base, manifest: _manifest, ...record }: Release): string | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
    return isDeepStrictEqual(found, record) ? undefined : 'was changed after it was taken up';
  } catch {
    return 'cannot be read';
  }
}
