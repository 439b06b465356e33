import { SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import type { FolderStore } from '@stepwell/release-server/store';
import type { PastRevision } from '../src/server-api/workbench-api';

export interface PastSite extends PastRevision {
  /** Release ids by feature. */
  live: Readonly<Record<string, string>>;
}

/** Past revisions of the registry, with their releases from the release storage. */
export class Revisions {
  private storage: Promise<ReleaseStorage> | undefined;

  /** @param open opens the storage when the first revision is requested */
  constructor(
    private readonly open: () => Promise<ReleaseStorage>,
    private readonly store: FolderStore,
  ) {}

  /**
   * Copies the releases of a revision into the store, except those that were deleted since.
   * @throws ReleaseError if there was no such revision, or its shell was deleted
   */
  async at(revision: number): Promise<PastSite> {
    this.storage ??= this.open();
    const storage = await this.storage;
    const lines = await storage.deployments.history();
    const { at, by, action, live } = lines.find((line) => line.revision === revision) ?? {};
    if (!at || !by || !action || !live)
      throw new ReleaseError(
        `There is no revision ${revision}: the last one is ${lines.at(-1)?.revision ?? 0}.`,
        404,
      );
    for (const [feature, id] of Object.entries(live)) await this.fetch(storage, feature, id);
    const shell = live[SHELL];
    if (!shell || !this.store.has(SHELL, shell))
      throw new ReleaseError(
        `Revision ${revision} used the shell ${shell ?? '(none)'}, which was deleted.`,
        404,
      );
    return { revision, at, by, action, live };
  }

  async close(): Promise<void> {
    await (await this.storage)?.close();
  }

  /** Copies a release; leaves out a missing one, as the edge does. */
  private async fetch(storage: ReleaseStorage, feature: string, id: string): Promise<void> {
    try {
      await this.store.adopt(feature, id, (folder) => storage.artifacts.copyTo(feature, id, folder));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
}
