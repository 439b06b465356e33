import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { mayBeAlive, processName } from '../alive';
import { ENDINGS, isCompressible } from '../files/file-check';
import { unmetByAll } from '../needs';
import { ReleaseRefusal } from '../refusal';
import { RECORD, type Release, readRelease, SHELL } from '../release';
import { checkedBuild, damageOf } from './release-check';
import type { PublishOutcome, ReleaseStore } from './store';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** No feature's name begins with a dot, so nothing in here is ever served or listed. */
const DRAFTS = '.drafts';
/** A draft takes seconds: one this old was left by a process of another container, which cannot be asked after. */
const DRAFT_MAX_AGE_MS = 60 * 60_000;

/** A folder with all published releases: `releases/<feature>/<release id>/`. */
export class FolderStore implements ReleaseStore {
  constructor(readonly folder: string) {}

  static in(dataDir: string): FolderStore {
    return new FolderStore(join(dataDir, 'releases'));
  }

  folderOf(feature: string, id: string): string {
    return join(this.folder, feature, id);
  }

  has(feature: string, id: string): boolean {
    return existsSync(join(this.folderOf(feature, id), RECORD));
  }

  read(feature: string, id: string): Release {
    if (!this.has(feature, id))
      throw new ReleaseRefusal(`${feature} ${id} is not in the release store: publish it first.`);
    return readRelease(this.folderOf(feature, id));
  }

  find(feature: string, id: string): Release | undefined {
    const release = readable(this.folderOf(feature, id));
    return release?.feature === feature && release.id === id ? release : undefined;
  }

  list(feature: string): string[] {
    const folder = join(this.folder, feature);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((id) => this.has(feature, id))
      .sort((a, b) => this.publishedAt(feature, b) - this.publishedAt(feature, a));
  }

  features(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).filter((name) => name !== DRAFTS && this.list(name).length > 0);
  }

  publishedAt(feature: string, id: string): number {
    return statSync(join(this.folderOf(feature, id), RECORD)).mtimeMs;
  }

  /** Copies a build, with brotli and gzip beside each text file; a rename makes it visible. */
  async publish(buildFolder: string): Promise<PublishOutcome> {
    const build = checkedBuild(buildFolder);
    // Whoever only reads releases does without the validator.
    const { checkManifest } = await import('./manifest-check');
    checkManifest(build);
    const { feature, id } = build;
    this.checkNeeds(build);
    const published = this.published(build);
    if (published && !damageOf(published)) return { release: published, isNew: false };
    const draft = this.newDraft(`${feature}-${id}`);
    cpSync(buildFolder, draft, { recursive: true });
    await Promise.all(
      Object.keys(build.files)
        .filter(isCompressible)
        .map((name) => compress(join(draft, name))),
    );
    return { release: this.moveIn(draft, build), isNew: true };
  }

  private checkNeeds(build: Release): void {
    if (build.feature === SHELL) return;
    const shells = this.list(SHELL).map((id) => this.read(SHELL, id));
    if (shells.length === 0) throw new ReleaseRefusal('No shell is published yet: publish the shell first.');
    const unmet = unmetByAll(build, shells);
    if (unmet) throw new ReleaseRefusal(`${unmet}, and no other published shell lends that.`);
  }

  /**
   * What the store has under the id of a build, if it can be read.
   * @throws ReleaseRefusal if that is another build, and as whole as this one
   */
  private published({ feature, id, files }: Release): Release | undefined {
    if (!this.has(feature, id)) return undefined;
    const release = this.find(feature, id);
    if (!release || isDeepStrictEqual(release.files, files)) return release;
    if (damageOf(release)) return undefined;
    throw new ReleaseRefusal(
      `${feature} ${id} is already published with other content, and a release never changes: ` +
        'the same sources gave another build. Publish from where it was built, or raise the version.',
    );
  }

  private moveIn(draft: string, build: Release): Release {
    const { feature, id } = build;
    const target = this.folderOf(feature, id);
    mkdirSync(join(this.folder, feature), { recursive: true });
    const damaged = existsSync(target) ? this.newDraft(`${feature}-${id}-damaged`) : undefined;
    if (damaged) renameSync(target, damaged);
    try {
      renameSync(draft, target);
    } catch (error) {
      // Somebody published the same id in the same moment; theirs is as good if it is the same build.
      if (!this.published(build)) throw error;
    }
    for (const rest of [draft, damaged]) if (rest) rmSync(rest, { recursive: true, force: true });
    return readRelease(target);
  }

  /** A name for a draft of this process; what processes left that are gone is cleared away. */
  private newDraft(name: string): string {
    const folder = join(this.folder, DRAFTS);
    mkdirSync(folder, { recursive: true });
    for (const left of readdirSync(folder)) {
      if (isLeftOver(join(folder, left))) rmSync(join(folder, left), { recursive: true, force: true });
    }
    const draft = join(folder, `${processName()}-${name}`);
    rmSync(draft, { recursive: true, force: true });
    return draft;
  }
}

function isLeftOver(draft: string): boolean {
  const [process = ''] = basename(draft).split('-', 1);
  const stats = statSync(draft, { throwIfNoEntry: false });
  return !mayBeAlive(process) || (stats !== undefined && Date.now() - stats.mtimeMs > DRAFT_MAX_AGE_MS);
}

function readable(folder: string): Release | undefined {
  try {
    return readRelease(folder);
  } catch {
    return undefined;
  }
}

async function compress(file: string): Promise<void> {
  const source = readFileSync(file);
  const [br, gz] = await Promise.all([
    brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(source, { level: 9 }),
  ]);
  writeFileSync(file + ENDINGS.br, br);
  writeFileSync(file + ENDINGS.gzip, gz);
}
