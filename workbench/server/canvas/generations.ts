import { unmetNeeds } from '@stepwell/release-server/compatibility';
import type { LiveRelease } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import { Generation, type ReleaseSource } from '@stepwell/shell/generation';
import type { CanvasChoice } from './sessions';

/** Largest number of open generations, each of which has a renderer process. */
const CAPACITY = 4;

type CanvasReleases = Pick<CanvasChoice, 'remote' | 'release' | 'neighbours' | 'live'>;

/**
 * Opens generations of the edge for the canvas. A generation is a set of releases with its own renderer: the shell with one remote
 * and its neighbours, or all releases of a past revision.
 */
export class Generations {
  private readonly generations = new Map<string, Promise<Generation>>();
  private revision = 0;

  constructor(
    private readonly releases: ReleaseSource,
    private readonly shellId: string,
  ) {}

  /** @throws ReleaseError if a chosen release is missing, or incompatible with the shell; a past revision (`live`) is not checked */
  of({ remote, release, neighbours, live }: CanvasReleases): Promise<Generation> {
    const key = JSON.stringify(live ?? { ...neighbours, [remote]: release });
    const generation =
      this.generations.get(key) ?? this.open(live ?? this.idsWithShell({ ...neighbours, [remote]: release }));
    // The generation moves to the end of the map, so that the least recently used one is the first.
    this.generations.delete(key);
    this.generations.set(key, generation);
    generation.catch(() => this.generations.delete(key));
    this.closeLeastRecentlyUsed();
    return generation;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.generations.values());
    for (const result of opened) if (result.status === 'fulfilled') await result.value.renderer.close();
  }

  private idsWithShell(remotes: Readonly<Record<string, string>>): Record<string, string> {
    const { store } = this.releases;
    const shell = store.read(SHELL, this.shellId);
    for (const [remote, id] of Object.entries(remotes)) {
      const unmet = unmetNeeds(store.read(remote, id), shell);
      if (unmet) throw new ReleaseError(`${unmet}.`);
    }
    return { [SHELL]: this.shellId, ...remotes };
  }

  private async open(ids: Readonly<Record<string, string>>): Promise<Generation> {
    this.revision += 1;
    const features = Object.fromEntries(
      Object.entries(ids).map(([feature, id]) => [feature, liveRelease(id)]),
    );
    const generation = await Generation.of({ revision: this.revision, features }, this.releases);
    await generation.renderer.warmed;
    return generation;
  }

  private closeLeastRecentlyUsed(): void {
    for (const [key, generation] of this.generations) {
      if (this.generations.size <= CAPACITY) return;
      this.generations.delete(key);
      generation.then(({ renderer }) => renderer.close()).catch(() => undefined);
    }
  }
}

function liveRelease(id: string): LiveRelease {
  return { live: id, previous: null, by: 'workbench', at: '' };
}
