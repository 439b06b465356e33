import type { UsableReleases } from '@stepwell/release-server/files';
import { type Release, SHELL } from '@stepwell/release-server/release';
import type { Feature } from '../../browser/site/feature';

/** Why a release is intended for a page: the release is live, or the visitor has it as a canary or as a preview. */
export type SelectionReason = 'live' | 'canary' | 'preview';

export interface SelectedRelease {
  release: Release;
  /** `fallback`: the previous release, because the intended one cannot be used. */
  reason: SelectionReason | 'fallback';
  /** The release that the page should have: differs from `release` only for a fallback. */
  intended: { id: string; reason: SelectionReason };
  /** The previous release, if usable. The browser uses it if the code of `release` fails there. */
  previous?: Release;
}

/** Which release of each feature a page uses, and why. */
export interface ReleaseSelection {
  /** Part of the page cache's key. It differs between pages of one generation that use different releases. */
  key: string;
  shell: Release;
  /** By feature, the shell included. */
  releases: ReadonlyMap<string, SelectedRelease>;
  /** Data of each remote, which pages contain. */
  features: Feature[];
  /**
   * Names of remotes without a usable release. `releases` still contains their live release, because pages show the fallback cards of
   * its manifest. If that release cannot be read, or needs another shell, the remote is neither here nor in `releases`.
   */
  missing: string[];
}

/** A page shows the previous release of a feature, or its fallback cards, in place of the intended release. */
export interface FallbackTaken {
  feature: string;
  /** Id of the intended release, which may also be a canary or a preview. Called `live` as in the browsers' reports. */
  live: string;
  /** Id of the previous release; absent if the page shows cards. */
  instead?: string;
}

/**
 * Selects the live shell, and for each remote the intended release, or the previous one if the intended one cannot be used.
 * @param reasons why the release is intended, by feature; default `live`
 * @param isUnusable whether a release is damaged, or has failed on the page that is being rendered
 */
export function selectReleases(
  key: string,
  { shell, remotes }: Pick<UsableReleases, 'shell' | 'remotes'>,
  reasons: Readonly<Record<string, SelectionReason>>,
  isUnusable: (release: Release) => boolean,
): ReleaseSelection {
  const reasonFor = (feature: string) => reasons[feature] ?? 'live';
  const releases = new Map<string, SelectedRelease>();
  const missing: string[] = [];
  const reason = reasonFor(SHELL);
  releases.set(SHELL, { release: shell, reason, intended: { id: shell.id, reason } });
  for (const [feature, { liveId, live, previous }] of remotes) {
    const reason = reasonFor(feature);
    const intended = { id: liveId, reason };
    const usablePrevious = previous && !isUnusable(previous) ? previous : undefined;
    if (live && !isUnusable(live))
      releases.set(feature, { release: live, reason, intended, previous: usablePrevious });
    else if (usablePrevious) releases.set(feature, { release: usablePrevious, reason: 'fallback', intended });
    else if (live) {
      releases.set(feature, { release: live, reason, intended });
      missing.push(feature);
    }
  }
  return { key, shell, releases, missing, features: [...releases.values()].flatMap(featureOf) };
}

/** The fallbacks to a previous release in a selection. `intended`: why the page should have shown the release that it lacks. */
export function fallbacksIn({
  releases,
}: ReleaseSelection): (FallbackTaken & { intended: SelectionReason })[] {
  return [...releases].flatMap(([feature, { release, reason, intended }]) =>
    reason === 'fallback'
      ? [{ feature, live: intended.id, instead: release.id, intended: intended.reason }]
      : [],
  );
}

/** The data of a remote that pages contain; none for the shell. `frames` is left out, because only the security policy uses it. */
function featureOf({ release, previous }: SelectedRelease): Feature[] {
  const { feature, id, container, base, manifest, modules } = release;
  if (!manifest || feature === SHELL) return [];
  const { frames: _, ...rest } = manifest;
  const files = Object.fromEntries(Object.entries(modules).map(([name, { js }]) => [name, js]));
  const previousRelease = previous && { release: previous.id, container: previous.container };
  return [
    {
      name: feature,
      release: id,
      container,
      base,
      files,
      manifest: rest,
      ...(previousRelease && { previous: previousRelease }),
    },
  ];
}
