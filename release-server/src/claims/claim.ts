import { type Release, SHELL } from '../release';

/** A route or a slot that one feature fills. */
export interface Claim {
  /** Pattern of the route, such as `/review/:id`, or name of the slot. */
  at: string;
  /** The claim includes all paths below the route. */
  subPaths?: boolean;
}

/** The parts of a release from which its claims are read. */
export type ClaimSource = Pick<Release, 'feature' | 'claims' | 'manifest'>;

/**
 * Claims of a release.
 * @param shell the live shell: its record names the slots that several remotes may fill. Without it no slot is claimed
 */
export function claimsOf(
  { feature, claims, manifest }: ClaimSource,
  shell: Pick<ClaimSource, 'claims'> | undefined,
): Claim[] {
  const routes = (feature === SHELL ? claims?.routes : manifest?.routes) ?? [];
  const { sharedSlots } = shell?.claims ?? {};
  const slots = (sharedSlots && manifest?.slots) ?? [];
  return [
    ...routes.map(({ path, subPaths = false }) => ({ at: path, subPaths })),
    ...slots.flatMap(({ at }) => (sharedSlots?.includes(at) ? [] : [{ at }])),
  ];
}

/** Whether the site's router would match some path to both claims, or both are the same slot. */
export function overlaps(one: Claim, other: Claim): boolean {
  if (!isRoute(one) || !isRoute(other)) return one.at === other.at;
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  if (a.length > b.length) return overlaps(other, one);
  // A longer route can only be below a route that includes its sub-paths.
  if (a.length < b.length && !one.subPaths) return false;
  return a.every((part, index) => part === PARAM || b[index] === PARAM || part === b[index]);
}

/** Whether `held` includes all of `claim`: the same route or slot, with `subPaths` if `claim` has them. */
export function covers(held: Claim, claim: Claim): boolean {
  return shapeOf(held) === shapeOf(claim) && (held.subPaths === true || !claim.subPaths);
}

/** Text to compare claims by: equal for claims that differ only in case and in the names of parameters. */
export function shapeOf(claim: Claim): string {
  return isRoute(claim) ? `/${segmentsOf(claim).join('/')}` : claim.at;
}

export function isRoute({ at }: Claim): boolean {
  return at.startsWith('/');
}

/** Stands for any parameter, such as `:id`: it matches every segment. */
const PARAM = ':';

/** Segments of a route, in lower case, because the router ignores case. */
function segmentsOf({ at }: Claim): string[] {
  const parts = at.toLowerCase().split('/').filter(Boolean);
  return parts.map((part) => (part.startsWith(PARAM) ? PARAM : part));
}
