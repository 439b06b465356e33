import type { Depot } from '@stepwell/release-server/depot';
import type { FolderStore } from '@stepwell/release-server/folder-store';
import { ReleaseRefusal } from '@stepwell/release-server/refusal';
import { SHELL } from '@stepwell/release-server/release';
import type { PastRevision } from '../src/server-api/workbench-api';

/** What was live at a revision of the registry. */
export interface PastSite extends PastRevision {
  /** Release id by feature. */
  live: Readonly<Record<string, string>>;
}

/** Revisions of the registry as they once were, with their releases, from wherever those are kept. */
export class Revisions {
  private depot: Promise<Depot> | undefined;

  /** @param open opens the depot; asked for once somebody looks at a revision */
  constructor(
    private readonly open: () => Promise<Depot>,
    private readonly store: FolderStore,
  ) {}

  /**
   * What was live at a revision; its releases are in the store from then on, but for those that were taken away since.
   * @throws ReleaseRefusal if there was no such revision, or its shell is not kept any more
   */
  async at(revision: number): Promise<PastSite> {
    this.depot ??= this.open();
    const depot = await this.depot;
    const lines = await depot.history();
    const { at, by, action, live } = lines.find((line) => line.revision === revision) ?? {};
    if (!at || !by || !action || !live)
      throw new ReleaseRefusal(
        `There is no revision ${revision} to look at: the history goes to ${lines.at(-1)?.revision ?? 0}.`,
        404,
      );
    for (const [feature, id] of Object.entries(live)) await this.fetch(depot, feature, id);
    const shell = live[SHELL];
    if (!shell || !this.store.has(SHELL, shell))
      throw new ReleaseRefusal(
        `Revision ${revision} had the shell ${shell ?? 'of nobody'}, which is not kept any more.`,
        404,
      );
    return { revision, at, by, action, live };
  }

  async close(): Promise<void> {
    await (await this.depot)?.close();
  }

  /** What is not there is left out of the page, as an edge would leave it out. */
  private async fetch(depot: Depot, feature: string, id: string): Promise<void> {
    try {
      await this.store.adopt(feature, id, (folder) => depot.copyTo(feature, id, folder));
    } catch (error) {
      if (!(error instanceof ReleaseRefusal)) throw error;
    }
  }
}
