import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Contents, readContents, recordOf, writeContents } from './contents';
import { namesIn } from './files';
import type { Place } from './place';
import { RECORD_FILE, type ReleaseName, type ReleaseRecord } from './release';
import { notPublished } from './release-error';

/** A draft is made within seconds; an older one was left by a process that was killed. */
const DRAFT_MAX_AGE_MS = 10 * 60_000;

/** The folder of published releases. A release is written once and becomes visible at once. */
export class ReleaseFolder {
  constructor(private readonly place: Pick<Place, 'store'>) {}

  has({ feature, id }: ReleaseName): boolean {
    return existsSync(join(this.folderOf({ feature, id }), RECORD_FILE));
  }

  features(): string[] {
    return namesIn(this.place.store);
  }

  /** Release ids of a feature, in the order of their names. */
  ids(feature: string): string[] {
    return namesIn(join(this.place.store, feature)).filter((id) => this.has({ feature, id }));
  }

  /** @throws ReleaseError 404 if the release is not published */
  record(name: ReleaseName): ReleaseRecord {
    if (!this.has(name)) throw notPublished(name.feature, name.id);
    return recordOf<ReleaseRecord>(readFileSync(join(this.folderOf(name), RECORD_FILE)));
  }

  /** @throws ReleaseError 404 if the release is not published, 422 if a file is missing */
  contents(name: ReleaseName): Contents {
    if (!this.has(name)) throw notPublished(name.feature, name.id);
    return readContents(this.folderOf(name));
  }

  /** Bytes of all files of a release, compressed copies included. */
  size(name: ReleaseName): number {
    const folder = this.folderOf(name);
    const sizes = Object.keys(this.record(name).files).map(
      (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  write(name: ReleaseName, contents: Contents): void {
    writeContents(this.drafts(), this.folderOf(name), contents);
  }

  /** Deletes a release; a rename makes it disappear at once. */
  remove(name: ReleaseName): void {
    const draft = join(this.drafts(), randomUUID());
    renameSync(this.folderOf(name), draft);
    rmSync(draft, { recursive: true, force: true });
  }

  /** Deletes releases that were written here longer ago than `maxAgeMs`, unless they are in use. */
  removeOlder(maxAgeMs: number, isUsed: (name: ReleaseName) => boolean): void {
    for (const feature of this.features())
      for (const id of this.ids(feature)) {
        const { mtimeMs } = statSync(this.folderOf({ feature, id }));
        if (Date.now() - mtimeMs > maxAgeMs && !isUsed({ feature, id })) this.remove({ feature, id });
      }
  }

  private folderOf({ feature, id }: ReleaseName): string {
    return join(this.place.store, feature, id);
  }

  private drafts(): string {
    const folder = join(this.place.store, '.drafts');
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > DRAFT_MAX_AGE_MS)
        rmSync(join(folder, name), { recursive: true, force: true });
    }
    return folder;
  }
}
