import {
  Findings,
  isReadable,
  ReleaseWatch,
  type UsableReleases,
  usableReleases,
  VerifiedFiles,
} from '@stepwell/release-server/files';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import { type Release, SHELL } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import type { EntryRef } from '../../browser/site/entries';
import type { Feature } from '../../browser/site/feature';
import { framesNotAllowed } from '../html/content-security-policy';
import { readStyles, type StyleTag } from '../html/styles';
import { FatalEntries } from '../renderer/fatal-entries';
import { type RenderCounts, Renderer } from '../renderer/renderer';
import { FallbackCounts } from './fallback-counts';
import { type ReleaseSelection, type SelectionReason, selectReleases } from './release-selection';

/** The source of the releases of generations. */
export interface ReleaseSource {
  store: ReleaseStore;
  files: VerifiedFiles;
  findings: Findings;
  fallbacks: FallbackCounts;
  fatal: FatalEntries;
  log: (text: string) => void;
}

/** A source of the published releases of a store, which logs the first damage of each release. */
export function releaseSource(store: ReleaseStore, log: (text: string) => void): ReleaseSource {
  const findings = new Findings(log);
  return {
    store,
    files: new VerifiedFiles(findings),
    findings,
    fallbacks: new FallbackCounts(log),
    fatal: new FatalEntries(log),
    log,
  };
}

export interface GenerationOptions {
  /** Number of renderer processes after `grow`; default 1. */
  processes?: number;
  counts?: RenderCounts;
  /** Features whose release must be usable, with the reason why pages use that release. */
  required?: Readonly<Record<string, SelectionReason>>;
}

/** A release that a generation requires is damaged or cannot be used. */
export class UnusableRelease extends Error {
  constructor(readonly feature: string) {
    super(`the release of ${feature} is damaged or cannot be used`);
  }
}

/** The verified releases, renderer and styles of one registry revision. A page takes all its parts from one generation. */
export class Generation {
  /**
   * Origins that manifests list in `frames`. Each page's policy contains all of them that are allowed, because navigations do not reload
   * the document.
   */
  readonly frames: readonly string[];
  readonly shell: Release;
  readonly renderer: Renderer;
  readonly fallbacks: FallbackCounts;
  private readonly selections = new Map<string, ReleaseSelection>();
  /** The releases that pages use while no release is damaged or has failed. */
  private readonly intact: ReleaseSelection;

  private constructor(
    readonly registry: RegistryRevision,
    private readonly usable: UsableReleases,
    private readonly source: ReleaseSource,
    readonly watch: ReleaseWatch,
    /** The style elements of all releases, by path. */
    readonly styles: ReadonlyMap<string, StyleTag>,
    private readonly options: GenerationOptions,
  ) {
    const { shell } = usable;
    const remotes = remotesOf(usable);
    this.shell = shell;
    this.fallbacks = source.fallbacks;
    this.intact = this.select('', () => false);
    this.selections.set(this.intact.key, this.intact);
    this.frames = [...new Set(remotes.flatMap(({ manifest }) => manifest?.frames ?? []))];
    const refused = framesNotAllowed(this.frames);
    if (refused.length > 0)
      source.log(
        `remotes may not frame ${refused.join(', ')}: not in FRAMES_ALLOWED of site/server/frames.ts`,
      );
    this.renderer = new Renderer({ ...source, shell, remotes }, options.processes, options.counts);
  }

  /**
   * Reads and verifies the releases that the registry names, then starts the renderer. An unusable release is logged and left out.
   * @throws Error if the shell cannot be read
   * @throws UnusableRelease if a required release cannot be used; then no process has been started
   */
  static async of(
    registry: RegistryRevision,
    source: ReleaseSource,
    options: GenerationOptions = {},
  ): Promise<Generation> {
    const usable = usableReleases(registry, source.store, source.log);
    const releases = [usable.shell, ...remotesOf(usable)];
    const watch = new ReleaseWatch(releases, source.files, source.findings);
    await watch.verifyAll();
    const damaged = watch.damaged();
    const unusable = Object.keys(options.required ?? {}).find((feature) => {
      const release = feature === SHELL ? usable.shell : usable.remotes.get(feature)?.live;
      return !release || damaged.includes(release);
    });
    if (unusable) {
      watch.close();
      throw new UnusableRelease(unusable);
    }
    const styles = await readStyles(releases, source.files);
    return new Generation(registry, usable, source, watch, styles, options);
  }

  get revision(): number {
    return this.registry.revision;
  }

  /**
   * The releases that a page uses now. A release whose file is found missing or changed, usually within a second, is deselected.
   * @param failed releases that have failed on the page that is being made
   */
  selection(failed: readonly Release[] = []): ReleaseSelection {
    const damaged = this.watch.damaged();
    return damaged.length + failed.length === 0 ? this.intact : this.selectionWithout(damaged, failed);
  }

  /** The features whose selected release must not be used on a page with these entries, because it ends the renderer. */
  fatalOn(entries: readonly EntryRef[], selection: ReleaseSelection): string[] {
    return this.source.fatal.featuresOn(entries, (feature) => selection.releases.get(feature)?.release.id);
  }

  private selectionWithout(damaged: readonly Release[], failed: readonly Release[]): ReleaseSelection {
    // A damaged shell stays selected, because every page needs a shell. Its intact files are used.
    const excluded = [...damaged.filter(({ feature }) => feature !== SHELL), ...failed];
    const key = excluded.map(({ feature, id }) => `${feature} ${id}`).join();
    const cached = this.selections.get(key);
    if (cached) return cached;
    const selection = this.select(key, (release) => excluded.includes(release));
    this.selections.set(key, selection);
    return selection;
  }

  private select(key: string, isUnusable: (release: Release) => boolean): ReleaseSelection {
    return selectReleases(key, this.usable, this.options.required ?? {}, isUnusable);
  }

  /** The remotes, as pages receive them now. */
  get features(): readonly Feature[] {
    return this.selection().features;
  }

  /** Whether a page's report may name this release: the shell, or the live or previous release of a remote. */
  has(feature: string, id: string): boolean {
    const { live, previous } = this.usable.remotes.get(feature) ?? {};
    return [live, previous, this.shell].some((release) => release?.feature === feature && release.id === id);
  }

  /** Whether a release that was unusable when this generation was made has become usable. */
  hasRepairedRelease(): boolean {
    const { unreadable } = this.usable;
    return (
      this.watch.isRepaired || [...unreadable].some(([name, id]) => isReadable(this.source.store, name, id))
    );
  }
}

/** All remotes' releases of which pages may consist. */
function remotesOf({ remotes }: UsableReleases): Release[] {
  return [...remotes.values()].flatMap(({ live, previous }) =>
    [live, previous].filter((release) => release !== undefined),
  );
}
