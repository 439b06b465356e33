import { Findings } from '@stepwell/releases/findings';
import type { RegistryRevision } from '@stepwell/releases/registry';
import { type Release, SHELL } from '@stepwell/releases/release';
import { ReleaseWatch } from '@stepwell/releases/release-watch';
import type { ReleaseStore } from '@stepwell/releases/store';
import { isReadable, type UsableReleases, usableReleases } from '@stepwell/releases/usable-releases';
import { VerifiedFiles } from '@stepwell/releases/verified-files';
import type { Feature } from '../../src/boot/boot';
import { Renderer } from '../renderer/renderer';
import { framesNotAllowed } from './policy';
import { readStyles, type StyleTag } from './styles';

/** Where generations get their releases from. */
export interface ReleaseSource {
  store: ReleaseStore;
  files: VerifiedFiles;
  findings: Findings;
  log: (text: string) => void;
}

/** The published releases of a store; what is found wrong with them is said once. */
export function releaseSource(store: ReleaseStore, log: (text: string) => void): ReleaseSource {
  const findings = new Findings(log);
  return { store, files: new VerifiedFiles(findings), findings, log };
}

/** All that belongs to one registry revision, held together: a page takes everything from one generation. */
export class Generation {
  readonly features: Feature[];
  /** Origins that the live remotes ask to frame. A page may become any other without being loaded anew, so it is all. */
  readonly frames: readonly string[];
  readonly releases: ReadonlyMap<string, Release>;
  readonly shell: Release;
  readonly renderer: Renderer;

  private constructor(
    /** What the registry said, of which it was made. */
    readonly registry: RegistryRevision,
    private readonly usable: UsableReleases,
    private readonly source: ReleaseSource,
    readonly watch: ReleaseWatch,
    /** Of all releases, by path, as they stand in pages. */
    readonly styles: ReadonlyMap<string, StyleTag>,
    processes: number,
  ) {
    const { shell, remotes } = usable;
    this.shell = shell;
    this.releases = remotes;
    this.features = [...remotes.values()].flatMap(featureOf);
    this.frames = [...remotes.values()].flatMap(({ manifest }) => manifest?.frames ?? []);
    const refused = framesNotAllowed(this.frames);
    if (refused.length > 0)
      source.log(`remotes may not frame ${refused.join(', ')}: not allowed in shell/server/pages/policy.ts`);
    this.renderer = new Renderer({ ...source, shell, remotes: [...remotes.values()] }, processes);
  }

  /**
   * Reads what the registry names, and verifies it; a release that cannot be used is left out and said so. Its renderer
   * is started once all of that is well, in so many `processes`.
   * @param needsWhole features without which there shall be none: nothing is started where one of them cannot be used
   * @throws Error if the shell cannot be read, or one of those cannot be used
   */
  static async of(
    registry: RegistryRevision,
    source: ReleaseSource,
    { needsWhole = [], processes = 1 }: { needsWhole?: readonly string[]; processes?: number } = {},
  ): Promise<Generation> {
    const usable = usableReleases(registry, source.store, source.log);
    const releases = [usable.shell, ...usable.remotes.values()];
    const watch = new ReleaseWatch(releases, source.files, source.findings);
    await watch.verifyAll();
    const damaged = watch.damaged();
    const unusable = needsWhole.find(
      (feature) => damaged.includes(feature) || !releases.some((release) => release.feature === feature),
    );
    if (unusable) {
      watch.close();
      throw new Error(`its ${unusable} is damaged or left out, and pages stay as they are`);
    }
    const styles = await readStyles(releases, source.files);
    return new Generation(registry, usable, source, watch, styles, processes);
  }

  get revision(): number {
    return this.registry.revision;
  }

  /** Features whose release has lost or changed files: pages show their fallback, and new ones within half a second. */
  missingFeatures(): string[] {
    // Without the shell there is no page at all: it goes on as far as its bytes are right.
    return this.watch.damaged().filter((feature) => feature !== SHELL);
  }

  /** Something that this generation had to do without is there again: another one of the same revision would have it. */
  isMended(): boolean {
    const { unreadable } = this.usable;
    return (
      this.watch.isMended || [...unreadable].some(([name, id]) => isReadable(this.source.store, name, id))
    );
  }
}

/** What pages are told of a remote. What it frames is the page's policy, which no script asks for. */
function featureOf({ feature, id, container, base, manifest, modules }: Release): Feature[] {
  if (!manifest) return [];
  const { frames: _, ...known } = manifest;
  const files = Object.fromEntries(Object.entries(modules).map(([name, { js }]) => [name, js]));
  return [{ name: feature, release: id, container, base, files, manifest: known }];
}
