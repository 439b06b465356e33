import { type RegistryRevision, servedIds } from '@stepwell/release-server/registry';
import { type ReleaseName, SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import type { FolderStore } from '@stepwell/release-server/store';
import type { PastRevision } from '../src/server-api/workbench-api';

/** The site as it was at a past revision of the registry. */
export interface PastSite extends PastRevision {
  /** Release ids by feature. */
  live: Readonly<Record<string, string>>;
}

/** A published release, and who published it. */
export interface PublishedRelease extends ReleaseName {
  /** ISO 8601. */
  publishedAt: string;
  by?: string;
}

/** What visitors get now, and all published releases. */
export interface CurrentSite {
  features: RegistryRevision['features'];
  releases: PublishedRelease[];
}

/** The registry's current and past revisions, with their releases from the release storage. */
export class Revisions {
  private storage: Promise<ReleaseStorage> | undefined;

  /** @param open opens the storage when it is needed first */
  constructor(
    private readonly open: () => Promise<ReleaseStorage>,
    private readonly store: FolderStore,
  ) {}

  /** Copies the live releases and canaries into the store, except those that were deleted since. */
  async current(): Promise<CurrentSite> {
    const storage = await this.opened();
    const registry = await storage.deployments.current();
    for (const [feature, id] of servedIds(registry)) await this.fetch(storage, feature, id);
    const releases = await Promise.all(
      (await storage.artifacts.list()).map(async ({ feature, id, publishedAt }) => {
        const { by } = (await storage.artifacts.find(feature, id)) ?? {};
        return { feature, id, publishedAt, by };
      }),
    );
    return { features: registry.features, releases };
  }

  /** Id of the live release of a feature, which is copied into the store. @throws ReleaseError if no release is live */
  async liveId(feature: string): Promise<string> {
    const storage = await this.opened();
    const id = (await storage.deployments.current()).features[feature]?.live;
    if (id === undefined) throw new ReleaseError(`No release of ${feature} is live.`);
    await this.fetch(storage, feature, id);
    return id;
  }

  /**
   * Copies the releases of a revision into the store, except those that were deleted since.
   * @throws ReleaseError if there was no such revision, or its shell was deleted
   */
  async at(revision: number): Promise<PastSite> {
    const storage = await this.opened();
    const lines = await storage.deployments.history();
    const { at, by, action, live } = lines.find((line) => line.revision === revision) ?? {};
    if (!at || !by || !action || !live)
      throw new ReleaseError(
        `There is no revision ${revision}: the last one is ${lines.at(-1)?.revision ?? 0}.`,
      );
    for (const [feature, id] of Object.entries(live)) await this.fetch(storage, feature, id);
    const shell = live[SHELL];
    if (!shell || !this.store.has(SHELL, shell))
      throw new ReleaseError(`Revision ${revision} used the shell ${shell ?? '(none)'}, which was deleted.`);
    return { revision, at, by, action, live };
  }

  async close(): Promise<void> {
    await (await this.storage)?.close();
  }

  private opened(): Promise<ReleaseStorage> {
    this.storage ??= this.open().catch((error) => {
      this.storage = undefined;
      throw error;
    });
    return this.storage;
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
