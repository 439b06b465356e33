import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { mayBeAlive, processName } from '../../process-name';
import { fillDraft } from '../../publishing/draft';
import { buildToPublish, contentConflict } from '../../publishing/publish-check';
import { checkedBuild, damageOf } from '../../publishing/release-check';
import { DEFAULT_SCRIPTS_KB } from '../../publishing/script-budget';
import { RECORD_FILE, type Release, readRelease, SHELL } from '../../release';
import { notPublished, ReleaseError } from '../../release-error';
import type { Signing } from '../../signatures/signing';

/**
 * Folder of drafts, in which a release is prepared before a rename makes it visible. Its name begins with a dot, unlike a feature's name.
 */
const DRAFTS_FOLDER = '.drafts';
/**
 * Older drafts are deleted even if `mayBeAlive` is true, as it is for a process of another container or a reused pid. A draft is made
 * within seconds.
 */
const DRAFT_MAX_AGE_MS = 60 * 60_000;

/** Reads published releases on this machine's disk, so that rendering a page never waits for a network. */
export interface ReleaseStore {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if the release does not exist */
  read(feature: string, id: string): Release;
  /** @returns `undefined` if the release does not exist or cannot be read */
  find(feature: string, id: string): Release | undefined;
  /** Ids of a feature's releases, the newest first. */
  list(feature: string): string[];
  features(): string[];
}

export interface PublishOutcome {
  release: Release;
  /** False if exactly this release was stored already. */
  isNew: boolean;
}

/** A folder with published releases: `<folder>/<feature>/<release id>/`. In the data folder it is `releases`. */
export class FolderStore implements ReleaseStore {
  /** @param signing signs published releases; absent if releases are only read, or adopted from another storage */
  constructor(
    readonly folder: string,
    private readonly signing?: Signing,
  ) {}

  folderOf(feature: string, id: string): string {
    return join(this.folder, feature, id);
  }

  has(feature: string, id: string): boolean {
    return existsSync(join(this.folderOf(feature, id), RECORD_FILE));
  }

  read(feature: string, id: string): Release {
    if (!this.has(feature, id)) throw notPublished(feature, id);
    return readRelease(this.folderOf(feature, id));
  }

  find(feature: string, id: string): Release | undefined {
    const release = readIfValid(this.folderOf(feature, id));
    return release?.feature === feature && release.id === id ? release : undefined;
  }

  list(feature: string): string[] {
    return this.publishingTimes(feature).map(({ id }) => id);
  }

  /** Ids of a feature's releases with their publishing times in milliseconds since 1970. */
  publishingTimes(feature: string): { id: string; publishedAt: number }[] {
    const folder = join(this.folder, feature);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((id) => {
        const record = statSync(join(folder, id, RECORD_FILE), { throwIfNoEntry: false });
        return record ? { id, publishedAt: record.mtimeMs } : [];
      })
      .sort((a, b) => b.publishedAt - a.publishedAt);
  }

  features(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).filter(
      (name) =>
        name !== DRAFTS_FOLDER && readdirSync(join(this.folder, name)).some((id) => this.has(name, id)),
    );
  }

  /** Milliseconds since 1970. */
  publishedAt(feature: string, id: string): number {
    return statSync(join(this.folderOf(feature, id), RECORD_FILE)).mtimeMs;
  }

  /**
   * Copies a build, and compresses its files (`fillDraft`); a rename makes the release visible with all files at once. Publishing the same
   * build again replaces the release only if it is damaged.
   * @param signed the team's signed list with this release on it; by default this machine signs the list with its own key of the team
   * @param scriptsKb limit of all browser scripts together, in KB (brotli)
   * @throws ReleaseError if the build is invalid, unsigned, another build has its id, or no published shell shares what it needs
   */
  async publish(
    buildFolder: string,
    signed?: string,
    scriptsKb = DEFAULT_SCRIPTS_KB,
  ): Promise<PublishOutcome> {
    const build = await buildToPublish(buildFolder, () =>
      this.list(SHELL).flatMap((id) => this.find(SHELL, id) ?? []),
    );
    const { feature, id } = build;
    const published = this.publishedAs(build);
    const isIntact = published && !damageOf(published);
    // The team's list contains the hash of the record that is stored, byte for byte.
    const record = readFileSync(join(isIntact ? published.folder : buildFolder, RECORD_FILE));
    const addToList = this.signing?.prepareAddition({ feature, id, record }, signed);
    if (isIntact) {
      addToList?.();
      return { release: published, isNew: false };
    }
    const draft = this.newDraft(`${feature}-${id}`);
    try {
      await fillDraft(draft, build, scriptsKb);
      // The release is signed before it is visible, so that a crash leaves no visible release that is unsigned.
      addToList?.();
      return { release: this.makeVisible(draft, build), isNew: true };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Deletes a release; a rename makes it disappear at once. */
  remove(feature: string, id: string): void {
    const folder = this.folderOf(feature, id);
    if (!existsSync(folder)) return;
    const draft = this.newDraft(`${feature}-${id}-removed`);
    renameSync(folder, draft);
    rmSync(draft, { recursive: true, force: true });
  }

  /**
   * Stores a copy of a release from another storage, if all its files match its record. Keeps an undamaged copy that exists already.
   * @param fill writes the release's files into the given folder
   * @throws ReleaseError if the written files are damaged or of another release
   */
  async adopt(feature: string, id: string, fill: (folder: string) => Promise<void>): Promise<Release> {
    const known = this.find(feature, id);
    if (known && !damageOf(known)) return known;
    const draft = this.newDraft(`${feature}-${id}`);
    try {
      mkdirSync(draft, { recursive: true });
      await fill(draft);
      const damage = damageOf(readRelease(draft));
      if (damage) throw new ReleaseError(`${feature} ${id} is damaged in the storage: ${damage}.`);
      const build = checkedBuild(draft);
      if (build.feature !== feature || build.id !== id)
        throw new ReleaseError(
          `The storage has ${build.feature} ${build.id} under the name ${feature} ${id}.`,
        );
      return this.makeVisible(draft, build);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /**
   * The published release with the id and the files of a build; `undefined` if there is none, or if the build has to replace it, because
   * its damaged record cannot be read or lists other files.
   * @throws ReleaseError if the id belongs to another, undamaged build
   */
  private publishedAs(build: Release): Release | undefined {
    const { feature, id, files } = build;
    if (!this.has(feature, id)) return undefined;
    const release = this.find(feature, id);
    if (!release || isDeepStrictEqual(release.files, files)) return release;
    if (damageOf(release)) return undefined;
    throw contentConflict(build);
  }

  private makeVisible(draft: string, build: Release): Release {
    const { feature, id } = build;
    const target = this.folderOf(feature, id);
    mkdirSync(join(this.folder, feature), { recursive: true });
    const damaged = existsSync(target) ? this.newDraft(`${feature}-${id}-damaged`) : undefined;
    if (damaged) renameSync(target, damaged);
    try {
      renameSync(draft, target);
    } catch (error) {
      // Another process may have published the same build at the same time.
      if (!this.publishedAs(build)) throw error;
    }
    if (damaged) rmSync(damaged, { recursive: true, force: true });
    return readRelease(target);
  }

  /** Returns the path for a draft of this process, and deletes old drafts and those of processes that have ended. */
  private newDraft(name: string): string {
    const folder = join(this.folder, DRAFTS_FOLDER);
    mkdirSync(folder, { recursive: true });
    for (const each of readdirSync(folder)) {
      if (isLeftOver(join(folder, each))) rmSync(join(folder, each), { recursive: true, force: true });
    }
    const draft = join(folder, `${processName()}-${name}`);
    rmSync(draft, { recursive: true, force: true });
    return draft;
  }
}

function isLeftOver(draft: string): boolean {
  const [owner = ''] = basename(draft).split('-', 1);
  const stats = statSync(draft, { throwIfNoEntry: false });
  return !mayBeAlive(owner) || (stats !== undefined && Date.now() - stats.mtimeMs > DRAFT_MAX_AGE_MS);
}

function readIfValid(folder: string): Release | undefined {
  try {
    return readRelease(folder);
  } catch {
    return undefined;
  }
}
