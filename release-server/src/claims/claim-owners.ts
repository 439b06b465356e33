import type { LiveRelease, RegistryContent } from '../registry';
import { type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { type Claim, type ClaimSource, claimsOf, covers, isRoute, overlaps, shapeOf } from './claim';

// Decides which feature owns a route or slot that several releases claim. Publishing and promoting refuse overlapping claims. The edge
// resolves the overlapping claims that a revision contains nevertheless.

/** Reads a release; `undefined` if it does not exist or cannot be read. */
export type FindClaimSource = (feature: string, id: string) => ClaimSource | undefined;

/** A feature with a claim of its live release, its canary or its fallback. */
export interface Holder {
  feature: string;
  /** The release with the claim. */
  id: string;
  claim: Claim;
  /** Sort key: of the holders of overlapping claims, the one with the lowest key is the owner. */
  since: string;
}

/** First character of the sort key, by strength of the claim: the strongest first. */
const RANK = {
  shell: '0',
  /** Both the live and the previous release have the claim. */
  liveBefore: '1',
  /** Only the live release or the canary has the claim. */
  served: '2',
  /** Only the previous release has the claim. */
  fallback: '3',
  /** No served release has the claim yet. */
  unserved: '4',
} as const;

/** All claims of a revision: those of live releases, canaries and fallbacks. */
export function claimHolders({ features }: RegistryContent, find: FindClaimSource): Holder[] {
  const shell = liveShell(features, find);
  return Object.entries(features).flatMap(([feature, known]) => {
    const { live, previous, canary, at } = known;
    const claimsIn = (id: string | null | undefined) => {
      const release = id ? find(feature, id) : undefined;
      return release ? claimsOf(release, shell) : [];
    };
    const [ofLive, ofPrevious, ofCanary] = [claimsIn(live), claimsIn(previous), claimsIn(canary?.release)];
    const isIn = (claims: Claim[], claim: Claim) => claims.some((each) => covers(each, claim));
    const liveSince = (claim: Claim) =>
      feature === SHELL ? RANK.shell : `${isIn(ofPrevious, claim) ? RANK.liveBefore : RANK.served} ${at}`;
    const inCanary = ofCanary.filter((claim) => !isIn(ofLive, claim));
    const inPrevious = ofPrevious.filter((claim) => !isIn([...ofLive, ...inCanary], claim));
    return [
      ...ofLive.map((claim) => ({ feature, id: live, claim, since: liveSince(claim) })),
      ...inCanary.map((claim) => ({
        feature,
        id: canary?.release ?? '',
        claim,
        since: `${RANK.served} ${canary?.since}`,
      })),
      ...inPrevious.map((claim) => ({ feature, id: previous ?? '', claim, since: RANK.fallback })),
    ];
  });
}

/** Whether pages use the first of two overlapping claims. */
function precedes(one: Holder, other: Holder, { handedOver }: RegistryContent): boolean {
  if (isHandedOver(handedOver, other, one.feature)) return true;
  if (isHandedOver(handedOver, one, other.feature)) return false;
  return one.since !== other.since ? one.since < other.since : one.feature < other.feature;
}

function isHandedOver(handedOver: RegistryContent['handedOver'], from: Holder, to: string): boolean {
  return Object.entries(handedOver ?? {}).some(
    ([at, each]) => each.from === from.feature && each.to === to && shapeOf({ at }) === shapeOf(from.claim),
  );
}

/**
 * @param after the registry with the release; for publishing, the current registry
 * @param refused text for the error: what cannot be done with the release, such as `cannot go live`
 * @throws ReleaseError if another feature owns a route or slot of the release
 */
export function requireOwnClaims(
  release: ClaimSource & Pick<Release, 'id'>,
  before: RegistryContent,
  after: RegistryContent,
  find: FindClaimSource,
  refused: string,
): void {
  const { feature, id } = release;
  const ownClaims = claimHolders(before, find).filter((each) => each.feature === feature);
  const otherHolders = claimHolders(after, find).filter((each) => each.feature !== feature);
  for (const claim of claimsOf(release, liveShell(after.features, find))) {
    const since = ownClaims.find((held) => covers(held.claim, claim))?.since ?? RANK.unserved;
    const claimed = { feature, id, claim, since };
    const owner = otherHolders.find((each) => overlaps(each.claim, claim) && !precedes(claimed, each, after));
    if (owner)
      throw new ReleaseError(
        `${feature} ${id} ${refused}: ${describeOwner(claim, owner)}. ${howToResolve(claimed, owner)}`,
        409,
      );
  }
}

/**
 * Removes the routes and slots that another feature owns from a release. A promotion refuses such a release, but a preview can contain
 * it, and a claim may be handed over while the release is live.
 */
export function withOwnClaims(
  release: Release,
  shell: ClaimSource,
  holders: readonly Holder[],
  registry: RegistryContent,
  log: (text: string) => void,
): Release {
  const { feature, id, manifest } = release;
  if (!manifest) return release;
  const ownerOf = (claim: Claim) => {
    const holder = holders.find((each) => each.feature === feature && covers(each.claim, claim));
    return holders.find(
      (each) =>
        holder && each.feature !== feature && overlaps(each.claim, claim) && precedes(each, holder, registry),
    );
  };
  const lost = new Set<string>();
  for (const claim of claimsOf(release, shell)) {
    const owner = ownerOf(claim);
    if (!owner) continue;
    lost.add(claim.at);
    log(`${feature} ${id} is shown without ${nameOf(claim)}, which belongs to ${owner.feature}`);
  }
  if (lost.size === 0) return release;
  const routes = manifest.routes.filter(({ path }) => !lost.has(path));
  const slots = manifest.slots.filter(({ at }) => !lost.has(at));
  return { ...release, manifest: { ...manifest, routes, slots } };
}

function liveShell(features: Record<string, LiveRelease>, find: FindClaimSource): ClaimSource | undefined {
  const known = features[SHELL];
  return known && find(SHELL, known.live);
}

function describeOwner(claim: Claim, { feature, id, claim: owned }: Holder): string {
  const as = owned.at === claim.at ? '' : `, as ${owned.at}`;
  return `${nameOf(claim)} belongs to ${feature} (${id}${as})`;
}

function howToResolve({ feature }: Holder, owner: Holder): string {
  if (owner.feature === SHELL) return 'Take it out of feature.json: only a release of the shell gives it up.';
  return (
    `Take it out of ${feature}'s release, or have the maintainer hand it over: ` +
    `npm run release -- hand-over ${owner.claim.at} --from ${owner.feature} --to ${feature}`
  );
}

function nameOf(claim: Claim): string {
  return `the ${isRoute(claim) ? 'route' : 'slot'} ${claim.at}`;
}
