import type { LiveRelease, RegistryContent } from '../registry';
import { type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { type Claim, type ClaimSource, claimsOf, covers, isRoute, overlaps, shapeOf } from './claim';

// Decides which feature owns a route or slot that several releases claim. Publishing and promoting refuse overlapping claims. The edge
// resolves the overlapping claims that a revision contains nevertheless.

/** Reads a release; `undefined` if it does not exist or cannot be read. */
export type FindClaimSource = (feature: string, id: string) => ClaimSource | undefined;

/** A feature whose live release, canary or fallback has a claim. */
export interface Holder {
  feature: string;
  /** The release with the claim. */
  id: string;
  claim: Claim;
  /**
   * The holder with the lowest key owns overlapping claims that were not handed over. A key is a rank, then usually a time, so that the
   * earlier holder wins.
   */
  sortKey: string;
}

/** First character of the sort key. A stronger claim has a lower one. */
const RANK = {
  shell: '0',
  /** Both the live and the previous release have the claim. */
  liveBefore: '1',
  /** Only the live release or the canary has the claim. */
  served: '2',
  /** Only the previous release has the claim. */
  fallback: '3',
  /** The claim is new: the feature's live release, canary and previous release do not have it. */
  unserved: '4',
} as const;

/** All claims of a revision: a holder for each claim of a live release, and for further claims of its canary and its fallback. */
export function claimHolders({ features }: RegistryContent, find: FindClaimSource): Holder[] {
  const shell = liveShell(features, find);
  return Object.entries(features).flatMap(([feature, { live, previous, canary, at }]) => {
    const claimsIn = (id: string | null | undefined) => {
      const release = id ? find(feature, id) : undefined;
      return release ? claimsOf(release, shell) : [];
    };
    const [ofLive, ofPrevious, ofCanary] = [claimsIn(live), claimsIn(previous), claimsIn(canary?.release)];
    const isIn = (claims: Claim[], claim: Claim) => claims.some((each) => covers(each, claim));
    const keyOfLive = (claim: Claim) =>
      feature === SHELL ? RANK.shell : `${isIn(ofPrevious, claim) ? RANK.liveBefore : RANK.served} ${at}`;
    const onlyInCanary = ofCanary.filter((claim) => !isIn(ofLive, claim));
    const onlyInPrevious = ofPrevious.filter((claim) => !isIn([...ofLive, ...onlyInCanary], claim));
    return [
      ...ofLive.map((claim) => ({ feature, id: live, claim, sortKey: keyOfLive(claim) })),
      ...onlyInCanary.map((claim) => ({
        feature,
        id: canary?.release ?? '',
        claim,
        sortKey: `${RANK.served} ${canary?.since}`,
      })),
      ...onlyInPrevious.map((claim) => ({ feature, id: previous ?? '', claim, sortKey: RANK.fallback })),
    ];
  });
}

/** Whether `one` owns the route or slot that both claim. */
function precedes(one: Holder, other: Holder, { handedOver }: RegistryContent): boolean {
  if (isHandedOver(handedOver, other, one.feature)) return true;
  if (isHandedOver(handedOver, one, other.feature)) return false;
  // Equal keys are ordered by feature, so that every edge decides alike.
  return one.sortKey !== other.sortKey ? one.sortKey < other.sortKey : one.feature < other.feature;
}

/** Whether the claim of `from` was handed over to `to`, directly or through other features. */
function isHandedOver(handedOver: RegistryContent['handedOver'], from: Holder, to: string): boolean {
  return Object.entries(handedOver ?? {}).some(([at, each]) => {
    const owners = [...(each.earlier ?? []), each.from, each.to];
    const before = owners.indexOf(from.feature);
    return before >= 0 && owners.indexOf(to) > before && shapeOf({ at }) === shapeOf(from.claim);
  });
}

/**
 * @param before the current registry: a claim that the feature has there keeps its rank
 * @param after the registry with the release; for publishing, the current registry
 * @param refusal text for the error, `cannot go live` or `cannot be published`
 * @throws ReleaseError if another feature owns a route or slot of the release
 */
export function requireOwnClaims(
  release: ClaimSource & Pick<Release, 'id'>,
  before: RegistryContent,
  after: RegistryContent,
  find: FindClaimSource,
  refusal: string,
): void {
  const { feature, id } = release;
  const ownHolders = claimHolders(before, find).filter((each) => each.feature === feature);
  const otherHolders = claimHolders(after, find).filter((each) => each.feature !== feature);
  for (const claim of claimsOf(release, liveShell(after.features, find))) {
    const sortKey = ownHolders.find((held) => covers(held.claim, claim))?.sortKey ?? RANK.unserved;
    const own = { feature, id, claim, sortKey };
    const owner = otherHolders.find((each) => overlaps(each.claim, claim) && !precedes(own, each, after));
    if (owner)
      throw new ReleaseError(
        `${feature} ${id} ${refusal}: ${describeOwner(claim, owner)}. ${howToResolve(own, owner)}`,
        409,
      );
  }
}

/**
 * Removes the routes and slots that another feature owns from a release that pages use. Publishing and promoting refuse a release with such
 * a claim, but a claim can be handed over later, while the release is live or is shown as a preview.
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
  const otherOwnerOf = (claim: Claim) => {
    const own = holders.find((each) => each.feature === feature && covers(each.claim, claim));
    return holders.find(
      (each) =>
        own && each.feature !== feature && overlaps(each.claim, claim) && precedes(each, own, registry),
    );
  };
  const lost = new Set<string>();
  for (const claim of claimsOf(release, shell)) {
    const owner = otherOwnerOf(claim);
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
  const entry = features[SHELL];
  return entry && find(SHELL, entry.live);
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
