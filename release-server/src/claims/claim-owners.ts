import type { LiveRelease, RegistryContent } from '../registry';
import { type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { type Claim, type Claiming, claimsOf, covers, isRoute, overlaps, shapeOf } from './claim';

/** Reads a release; `undefined` if there is none that can be read. */
export type FindClaiming = (feature: string, id: string) => Claiming | undefined;

/** A feature with a claim of its live release, its canary or its fallback. */
export interface Holder {
  feature: string;
  /** The release with the claim. */
  id: string;
  claim: Claim;
  /** Sorts holders of overlapping claims: the first one is the owner. */
  since: string;
}

// The shell, what was live before the present release too, what is live or a canary, what only a fallback has, what is new.
const [OF_SHELL, LONG, SERVED, FALLBACK, NEW] = ['0', '1', '2', '3', '4'];

/** All claims of a revision: those of live releases, canaries and fallbacks. */
export function claimHolders({ features }: RegistryContent, find: FindClaiming): Holder[] {
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
      feature === SHELL ? OF_SHELL : `${isIn(ofPrevious, claim) ? LONG : SERVED} ${at}`;
    const inCanary = ofCanary.filter((claim) => !isIn(ofLive, claim));
    const inPrevious = ofPrevious.filter((claim) => !isIn([...ofLive, ...inCanary], claim));
    return [
      ...ofLive.map((claim) => ({ feature, id: live, claim, since: liveSince(claim) })),
      ...inCanary.map((claim) => ({
        feature,
        id: canary?.release ?? '',
        claim,
        since: `${SERVED} ${canary?.since}`,
      })),
      ...inPrevious.map((claim) => ({ feature, id: previous ?? '', claim, since: FALLBACK })),
    ];
  });
}

/** Whether the first of two overlapping claims is the one that pages follow. */
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
 * @param after the revision that would have the release; for publishing, the current one
 * @throws ReleaseError if another feature owns a route or slot of the release
 */
export function requireOwnClaims(
  release: Claiming & Pick<Release, 'id'>,
  before: RegistryContent,
  after: RegistryContent,
  find: FindClaiming,
  refused: string,
): void {
  const { feature, id } = release;
  const own = claimHolders(before, find).filter((each) => each.feature === feature);
  const others = claimHolders(after, find).filter((each) => each.feature !== feature);
  for (const claim of claimsOf(release, liveShell(after.features, find))) {
    const since = own.find((held) => covers(held.claim, claim))?.since ?? NEW;
    const wish = { feature, id, claim, since };
    const owner = others.find((each) => overlaps(each.claim, claim) && !precedes(wish, each, after));
    if (owner)
      throw new ReleaseError(
        `${feature} ${id} ${refused}: ${belongsTo(claim, owner)}. ${wayOut(wish, owner)}`,
        409,
      );
  }
}

/**
 * A release without the routes and slots that another feature owns. Promotions refuse those; registries of earlier
 * versions, previews and handed over claims have them.
 */
export function withOwnClaims(
  release: Release,
  shell: Claiming,
  holders: readonly Holder[],
  registry: RegistryContent,
  log: (text: string) => void,
): Release {
  const { feature, id, manifest } = release;
  if (!manifest) return release;
  const ownerOf = (claim: Claim) => {
    const own = holders.find((each) => each.feature === feature && covers(each.claim, claim));
    return holders.find(
      (each) =>
        own && each.feature !== feature && overlaps(each.claim, claim) && precedes(each, own, registry),
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

function liveShell(features: Record<string, LiveRelease>, find: FindClaiming): Claiming | undefined {
  const known = features[SHELL];
  return known && find(SHELL, known.live);
}

function belongsTo(claim: Claim, { feature, id, claim: theirs }: Holder): string {
  const as = theirs.at === claim.at ? '' : `, as ${theirs.at}`;
  return `${nameOf(claim)} belongs to ${feature} (${id}${as})`;
}

function wayOut({ feature }: Holder, owner: Holder): string {
  if (owner.feature === SHELL) return 'Take it out of feature.json: only a release of the shell gives it up.';
  return (
    `Take it out of ${feature}'s release, or have the maintainer hand it over: ` +
    `npm run release -- hand-over ${owner.claim.at} --from ${owner.feature} --to ${feature}`
  );
}

function nameOf(claim: Claim): string {
  return `the ${isRoute(claim) ? 'route' : 'slot'} ${claim.at}`;
}
