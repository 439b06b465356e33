import type { FolderStore } from '@stepwell/release-server/folder-store';
import { ReleaseError } from '@stepwell/release-server/refusal';
import { SHELL } from '@stepwell/release-server/release';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import type { PastRevision } from '../src/server-api/workbench-api';

/** What was live at a revision of the registry. */
export interface PastSite extends PastRevision {
  /** Release id by feature. */
  live: Readonly<Record<string, string>>;
}

/** Revisions of the registry as they once were, with their releases, from wherever those are kept. */
export class Revisions {
  private storage: Promise<ReleaseStorage> | undefined;

  /** @param open opens the storage; asked for once somebody looks at a revision */
  constructor(
    private readonly open: () => Promise<ReleaseStorage>,
    private readonly store: FolderStore,
  ) {}

  /**
   * What was live at a revision; its releases are in the store from then on, but for those that were taken away since.
   * @throws ReleaseError if there was no such revision, or its shell is not kept any more
   */
  async at(revision: number): Promise<PastSite> {
    this.storage ??= this.open();
    const storage = await this.storage;
    const lines = await storage.deployments.history();
    const { at, by, action, live } = lines.find((line) => line.revision === revision) ?? {};
    if (!at || !by || !action || !live)
      throw new ReleaseError(
        `There is no revision ${revision} to look at: the history goes to ${lines.at(-1)?.revision ?? 0}.`,
        404,
      );
    for (const [feature, id] of Object.entries(live)) await this.fetch(storage, feature, id);
    const shell = live[SHELL];
    if (!shell || !this.store.has(SHELL, shell))
      throw new ReleaseError(
        `Revision ${revision} had the shell ${shell ?? 'of nobody'}, which is not kept any more.`,
        404,
      );
    return { revision, at, by, action, live };
  }

  async close(): Promise<void> {
    await (await this.storage)?.close();
  }

  /** What is not there is left out of the page, as an edge would leave it out. */
  private async fetch(storage: ReleaseStorage, feature: string, id: string): Promise<void> {
    try {
      await this.store.adopt(feature, id, (folder) => storage.artifacts.copyTo(feature, id, folder));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
}
