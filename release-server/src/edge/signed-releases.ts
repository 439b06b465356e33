import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RECORD_FILE, type Release, type ReleaseRecord } from '../release';
import { notPublished, ReleaseError } from '../release-error';
import type { Trust } from '../signatures/trust';
import { FolderStore } from '../storage/artifacts/folder-store';

/** A folder of releases, in which an edge finds only those that match their team's signature. */
export class SignedReleases extends FolderStore {
  constructor(
    { folder }: FolderStore,
    private readonly trust: Pick<Trust, 'isSigned'>,
  ) {
    super(folder);
  }

  override read(feature: string, id: string): Release {
    const release = this.find(feature, id);
    if (release) return release;
    if (!this.has(feature, id)) throw notPublished(feature, id);
    throw new ReleaseError(`${feature} ${id} does not match its team's signature.`);
  }

  override find(feature: string, id: string): Release | undefined {
    const release = super.find(feature, id);
    if (!release) return undefined;
    // The record is read again, because its bytes are signed. `super.find` may have read other bytes, so the hashes are compared.
    const bytes = readFileSync(join(release.folder, RECORD_FILE));
    const { files } = JSON.parse(bytes.toString()) as ReleaseRecord;
    return this.trust.isSigned(feature, id, bytes) && isDeepStrictEqual(files, release.files)
      ? release
      : undefined;
  }
}
