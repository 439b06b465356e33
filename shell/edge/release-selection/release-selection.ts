import type { Release } from '@stepwell/release-server/release';
import type { UsableReleases } from '@stepwell/release-server/usable-releases';
import type { Feature } from '../../browser/site/feature';
import type { Fallen } from './fallback-counts';

/** What one page takes of its generation: one release of each remote. */
export interface Choice {
  /** Tells pages apart that are made of other releases. */
  key: string;
  /** By feature. */
  releases: ReadonlyMap<string, Release>;
  /** By feature, of those releases that may still fall: what the page then takes in their place. */
  spare: ReadonlyMap<string, Release>;
  features: Feature[];
  /** Names of features of which no release can be used: pages show their fallback. */
  missing: string[];
  /** Where a last known good release stands in the live one's place. */
  fallen: Fallen[];
}

/**
 * Chooses of each remote the live release or, where that cannot be used, the one that was live before it.
 * @param isOut whether a release is damaged, or has failed on this very page
 */
export function chosenOf(
  key: string,
  remotes: UsableReleases['remotes'],
  isOut: (release: Release) => boolean,
): Choice {
  const choice = {
    releases: new Map<string, Release>(),
    spare: new Map<string, Release>(),
    missing: [] as string[],
    fallen: [] as Fallen[],
  };
  for (const [feature, { liveId, live, previous }] of remotes) {
    const spare = previous && !isOut(previous) ? previous : undefined;
    const isFallen = !live || isOut(live);
    const release = isFallen ? (spare ?? live) : live;
    if (!release) continue;
    choice.releases.set(feature, release);
    if (!isFallen && spare) choice.spare.set(feature, spare);
    else if (isFallen && spare) choice.fallen.push({ feature, live: liveId, instead: spare.id });
    else if (isFallen) choice.missing.push(feature);
  }
  const features = [...choice.releases.values()].flatMap((release) =>
    featureOf(release, choice.spare.get(release.feature)),
  );
  return { key, features, ...choice };
}

/** What pages are told of a remote. What it frames is the page's policy, which no script asks for. */
function featureOf(
  { feature, id, container, base, manifest, modules }: Release,
  spare: Release | undefined,
): Feature[] {
  if (!manifest) return [];
  const { frames: _, ...known } = manifest;
  const files = Object.fromEntries(Object.entries(modules).map(([name, { js }]) => [name, js]));
  const previous = spare && { release: spare.id, container: spare.container };
  return [
    { name: feature, release: id, container, base, files, manifest: known, ...(previous && { previous }) },
  ];
}
