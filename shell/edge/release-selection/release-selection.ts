import type { UsableReleases } from '@stepwell/release-server/files';
import { type Release, SHELL } from '@stepwell/release-server/release';
import type { Feature } from '../../browser/site/feature';

/** Why a page was to take a release: it is live, or the visitor has a canary or a preview of it. */
export type SelectionReason = 'live' | 'canary' | 'preview';

/** The release of one feature that a page takes. */
export interface SelectedRelease {
  release: Release;
  /** `fallback`: the intended release cannot be used, and the last known good one takes its place. */
  reason: SelectionReason | 'fallback';
  /** The release that the page was to take: another one than `release` only for a fallback. */
  intended: { id: string; reason: SelectionReason };
  /** The last known good release, which the browser takes if the code of `release` fails there. */
  spare?: Release;
}

/** Which release of each feature a page takes, and why. */
export interface ReleaseSelection {
  /** Distinguishes pages of one generation that take other releases: part of the page cache's key. */
  key: string;
  shell: Release;
  /** By feature, the shell included. */
  releases: ReadonlyMap<string, SelectedRelease>;
  /** The remotes, as pages receive them. */
  features: Feature[];
  /** Names of remotes of which no release can be used: pages show their fallback cards. */
  missing: string[];
}

/**
 * A page took the last known good release of a feature in place of the intended one, both by their ids; without `instead` it
 * shows the feature's cards.
 */
export interface FallbackTaken {
  feature: string;
  live: string;
  instead?: string;
}

/**
 * Selects the shell and, of each remote, the intended release or, where that cannot be used, the last known good one.
 * @param reasons by feature; default `live`
 * @param isUnusable whether a release is damaged, or has failed on the page that is being made
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
  const shellReason = reasonFor(SHELL);
  releases.set(SHELL, {
    release: shell,
    reason: shellReason,
    intended: { id: shell.id, reason: shellReason },
  });
  for (const [feature, { liveId, live, previous }] of remotes) {
    const reason = reasonFor(feature);
    const intended = { id: liveId, reason };
    const spare = previous && !isUnusable(previous) ? previous : undefined;
    if (live && !isUnusable(live)) releases.set(feature, { release: live, reason, intended, spare });
    else if (spare) releases.set(feature, { release: spare, reason: 'fallback', intended });
    else if (live) {
      releases.set(feature, { release: live, reason, intended });
      missing.push(feature);
    }
  }
  return { key, shell, releases, missing, features: [...releases.values()].flatMap(featureOf) };
}

/** The fallbacks that pages of a selection take. */
export function fallbacksIn({
  releases,
}: ReleaseSelection): (FallbackTaken & { intended: SelectionReason })[] {
  return [...releases].flatMap(([feature, { release, reason, intended }]) =>
    reason === 'fallback'
      ? [{ feature, live: intended.id, instead: release.id, intended: intended.reason }]
      : [],
  );
}

/** What pages receive of a remote. Frames are left out: they are part of the page's policy, and no script reads them. */
function featureOf({ release, spare }: SelectedRelease): Feature[] {
  const { feature, id, container, base, manifest, modules } = release;
  if (!manifest || feature === SHELL) return [];
  const { frames: _, ...known } = manifest;
  const files = Object.fromEntries(Object.entries(modules).map(([name, { js }]) => [name, js]));
  const previous = spare && { release: spare.id, container: spare.container };
  return [
    { name: feature, release: id, container, base, files, manifest: known, ...(previous && { previous }) },
  ];
}
