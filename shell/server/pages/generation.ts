import type { Feature } from '../../src/boot';
import type { Registry } from '../releases/registry';
import { isWhole, type Release } from '../releases/release';
import type { ReleaseStore } from '../releases/store';
import { usableReleases } from '../releases/usable-releases';
import { Renderer } from '../renderer/renderer';

/** How often a release's files are looked for. */
const WHOLENESS_CHECK_MS = 500;

/** All that belongs to one registry revision, held together: a page takes everything from one generation. */
export class Generation {
  readonly features: Feature[];
  readonly renderer: Renderer;
  private missing: string[] = [];
  private checkedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    readonly revision: number,
    readonly shell: Release,
    readonly releases: ReadonlyMap<string, Release>,
    log: (text: string) => void,
  ) {
    this.features = [...releases.values()].flatMap(({ feature, id, container, base, manifest }) =>
      manifest ? [{ name: feature, release: id, container, base, manifest }] : [],
    );
    this.renderer = new Renderer({ shell, releases: [...releases.values()] }, log);
  }

  /** Reads what the registry names; a release that cannot be used is left out and said so. */
  static of(registry: Registry, store: ReleaseStore, log: (text: string) => void): Generation {
    const { shell, remotes } = usableReleases(registry, store, log);
    return new Generation(registry.revision, shell, remotes, log);
  }

  /** Features whose release has lost files: pages show their fallback, and new ones within half a second. */
  missingFeatures(): string[] {
    const now = performance.now();
    if (now - this.checkedAt > WHOLENESS_CHECK_MS) {
      this.checkedAt = now;
      this.missing = [...this.releases.values()]
        .filter((release) => !isWhole(release))
        .map(({ feature }) => feature);
    }
    return this.missing;
  }
}
