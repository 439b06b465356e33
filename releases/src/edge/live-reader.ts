import { readPublicKeys } from '../keys';
import type { Place } from '../place';
import { type Registry, readRegistry } from '../registry';
import { type ReleaseName, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { ReleaseFolder } from '../release-folder';
import { requireReleaseName } from '../releases';
import { misfitOf } from '../usable';
import { type LoadedRelease, loadRelease } from './loaded-release';

/** The releases of one remote that pages can use; at least one of the two is present. */
export interface UsableRelease {
  /** Live release id in the registry. */
  liveId: string;
  /** Absent if the live release is unsigned, damaged, or does not fit the shell; then `previous` serves. */
  live?: LoadedRelease;
  /** The release that was live before, if it can be used: the fallback. */
  previous?: LoadedRelease;
}

/** What is live at one revision of the registry. */
export interface LiveReleases {
  revision: number;
  shell: LoadedRelease;
  /** By feature, sorted; only remotes with a usable release. */
  remotes: ReadonlyMap<string, UsableRelease>;
  /** Live releases that cannot be used: release id by feature. */
  unusable: ReadonlyMap<string, string>;
}

/** Reads what is live into memory. A release that was read once is not read again while it is live or previous. */
export class LiveReader {
  private readonly store: ReleaseFolder;
  private loaded = new Map<string, LoadedRelease>();
  private reported = new Set<string>();

  /** @param copy of a service, from which a damaged release is fetched again */
  constructor(
    private readonly place: Place,
    private readonly keysFile: string,
    private readonly log: (text: string) => void,
    private readonly copy?: { discard(name: ReleaseName): void },
  ) {
    this.store = new ReleaseFolder(place);
  }

  revision(): number {
    return readRegistry(this.place).revision;
  }

  /** @throws ReleaseError if no shell is live, or the live shell cannot be used */
  read(): LiveReleases {
    const { revision, features } = readRegistry(this.place);
    const shellId = features[SHELL]?.live;
    if (!shellId)
      throw new ReleaseError(`No shell is live in ${this.place.folder}: publish and promote one.`);
    const [before, problems] = [this.loaded, new Set<string>()];
    this.loaded = new Map();
    const keep = (name: ReleaseName): LoadedRelease => {
      const release = before.get(keyOf(name)) ?? this.load(name);
      this.loaded.set(keyOf(name), release);
      return release;
    };
    try {
      const shell = keep({ feature: SHELL, id: shellId });
      const remotes = this.remotes(features, shell, keep, problems);
      for (const problem of problems) if (!this.reported.has(problem)) this.log(problem);
      this.reported = problems;
      return { revision, shell, ...remotes };
    } catch (error) {
      this.loaded = before;
      throw error;
    }
  }

  /** Reads and verifies a published release. @throws ReleaseError with a clause */
  load(name: ReleaseName): LoadedRelease {
    try {
      return loadRelease(this.store.contents(requireReleaseName(name)), readPublicKeys(this.keysFile), name);
    } catch (error) {
      this.copy?.discard(name);
      throw error;
    }
  }

  private remotes(
    features: Registry['features'],
    shell: LoadedRelease,
    keep: (name: ReleaseName) => LoadedRelease,
    problems: Set<string>,
  ): Pick<LiveReleases, 'remotes' | 'unusable'> {
    const remotes = new Map<string, UsableRelease>();
    const unusable = new Map<string, string>();
    const usable = (name: ReleaseName): LoadedRelease => {
      const release = keep(name);
      const misfit = misfitOf(release, shell);
      if (misfit) throw new ReleaseError(misfit);
      return release;
    };
    for (const [feature, { live: liveId, previous: previousId }] of Object.entries(features).sort()) {
      if (feature === SHELL) continue;
      // A fallback may not be needed, so nothing is logged if it cannot be used.
      const previous = previousId ? orUndefined(() => usable({ feature, id: previousId })) : undefined;
      try {
        remotes.set(feature, {
          liveId,
          live: usable({ feature, id: liveId }),
          ...(previous && { previous }),
        });
      } catch (error) {
        unusable.set(feature, liveId);
        const instead = previous ? `serving ${previous.id}` : 'its regions are left out';
        problems.add(`release ${feature} ${liveId} cannot be used: ${(error as Error).message}; ${instead}`);
        if (previous) remotes.set(feature, { liveId, previous });
      }
    }
    return { remotes, unusable };
  }
}

/** Whether pages of both would be the same. */
export function areSame(one: LiveReleases, other: LiveReleases): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint({ shell, remotes }: LiveReleases): string {
  const ids = [...remotes].map(([feature, { live, previous }]) => [feature, live?.id, previous?.id]);
  return JSON.stringify([shell.id, ids]);
}

function keyOf({ feature, id }: ReleaseName): string {
  return `${feature} ${id}`;
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
