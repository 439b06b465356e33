import { Findings } from '@stepwell/release-server/findings';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import { type Release, SHELL } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/release-store';
import { ReleaseWatch } from '@stepwell/release-server/release-watch';
import { isReadable, type UsableReleases, usableReleases } from '@stepwell/release-server/usable-releases';
import { VerifiedFiles } from '@stepwell/release-server/verified-files';
import type { Feature } from '../../browser/site/feature';
import { framesNotAllowed } from '../html/content-security-policy';
import { readStyles, type StyleTag } from '../html/styles';
import { type RenderCounts, Renderer } from '../renderer/renderer';
import { Fallbacks } from './fallback-counts';
import { type Choice, chosenOf } from './release-selection';

/** Where generations get their releases from. */
export interface ReleaseSource {
  store: ReleaseStore;
  files: VerifiedFiles;
  findings: Findings;
  fallbacks: Fallbacks;
  log: (text: string) => void;
}

/** The published releases of a store; what is found wrong with them is said once. */
export function releaseSource(store: ReleaseStore, log: (text: string) => void): ReleaseSource {
  const findings = new Findings(log);
  return { store, files: new VerifiedFiles(findings), findings, fallbacks: new Fallbacks(log), log };
}

export interface RendererOptions {
  /** How many there are once it has grown; default 1. */
  processes?: number;
  /** Where it is counted what became of pages. */
  counts?: RenderCounts;
}

/** All that belongs to one registry revision, held together: a page takes everything from one generation. */
export class Generation {
  /** Origins that any of its remotes asks to frame. A page may become any other without being loaded anew, so it is all. */
  readonly frames: readonly string[];
  readonly shell: Release;
  readonly renderer: Renderer;
  readonly fallbacks: Fallbacks;
  private readonly choices = new Map<string, Choice>();
  /** Of releases with which nothing is wrong. */
  private readonly whole: Choice;

  private constructor(
    /** What the registry said, of which it was made. */
    readonly registry: RegistryRevision,
    private readonly usable: UsableReleases,
    private readonly source: ReleaseSource,
    readonly watch: ReleaseWatch,
    /** Of all releases, by path, as they stand in pages. */
    readonly styles: ReadonlyMap<string, StyleTag>,
    { processes = 1, counts }: RendererOptions,
  ) {
    const { shell } = usable;
    const remotes = remotesOf(usable);
    this.shell = shell;
    this.fallbacks = source.fallbacks;
    this.whole = chosenOf('', usable.remotes, () => false);
    this.choices.set(this.whole.key, this.whole);
    this.frames = [...new Set(remotes.flatMap(({ manifest }) => manifest?.frames ?? []))];
    const refused = framesNotAllowed(this.frames);
    if (refused.length > 0)
      source.log(
        `remotes may not frame ${refused.join(', ')}: not allowed in shell/edge/html/content-security-policy.ts`,
      );
    this.renderer = new Renderer({ ...source, shell, remotes }, processes, counts);
  }

  /**
   * Reads what the registry names, and verifies it; a release that cannot be used is left out and said so. Its renderer
   * is started once all of that is well.
   * @param needsWhole features without which there shall be none: nothing is started where one of them cannot be used
   * @throws Error if the shell cannot be read, or one of those cannot be used
   */
  static async of(
    registry: RegistryRevision,
    source: ReleaseSource,
    { needsWhole = [], ...renderer }: RendererOptions & { needsWhole?: readonly string[] } = {},
  ): Promise<Generation> {
    const usable = usableReleases(registry, source.store, source.log);
    const releases = [usable.shell, ...remotesOf(usable)];
    const watch = new ReleaseWatch(releases, source.files, source.findings);
    await watch.verifyAll();
    const damaged = watch.damaged();
    const isWhole = (feature: string) => {
      const release = feature === SHELL ? usable.shell : usable.remotes.get(feature)?.live;
      return release && !damaged.includes(release);
    };
    const unusable = needsWhole.find((feature) => !isWhole(feature));
    if (unusable) {
      watch.close();
      throw new Error(`its ${unusable} is damaged or left out, and pages stay as they are`);
    }
    const styles = await readStyles(releases, source.files);
    return new Generation(registry, usable, source, watch, styles, renderer);
  }

  get revision(): number {
    return this.registry.revision;
  }

  /**
   * What a page is made of now. A release that has lost or changed files is no part of it, within half a second.
   * @param failed features whose live release has failed on this very page
   */
  choice(failed?: readonly string[]): Choice {
    const damaged = this.watch.damaged();
    return damaged.length === 0 && !failed ? this.whole : this.choiceWithout(damaged, failed);
  }

  private choiceWithout(damaged: readonly Release[], failed: readonly string[] = []): Choice {
    // Without the shell there is no page at all: it goes on as far as its bytes are right.
    const remotes = damaged.filter(({ feature }) => feature !== SHELL);
    const out = [...remotes, ...failed.flatMap((feature) => this.usable.remotes.get(feature)?.live ?? [])];
    const key = out.map(({ feature, id }) => `${feature} ${id}`).join();
    const known = this.choices.get(key);
    if (known) return known;
    const choice = chosenOf(key, this.usable.remotes, (release) => out.includes(release));
    this.choices.set(key, choice);
    return choice;
  }

  /** As pages are told of remotes now. */
  get features(): readonly Feature[] {
    return this.choice().features;
  }

  /** Whether pages may be told to take a release: the live one of a feature, or the one before it. */
  has(feature: string, id: string): boolean {
    const { live, previous } = this.usable.remotes.get(feature) ?? {};
    return [live, previous, this.shell].some((release) => release?.feature === feature && release.id === id);
  }

  /** Something that this generation had to do without is there again: another one of the same revision would have it. */
  isMended(): boolean {
    const { unreadable } = this.usable;
    return (
      this.watch.isMended || [...unreadable].some(([name, id]) => isReadable(this.source.store, name, id))
    );
  }
}

/** All remotes' releases that pages may be made of. */
function remotesOf({ remotes }: UsableReleases): Release[] {
  return [...remotes.values()].flatMap(({ live, previous }) =>
    [live, previous].filter((each) => each !== undefined),
  );
}
