import { type Release, SHELL } from '../release';

/** A route or a slot that only one feature may fill. */
export interface Claim {
  /** Pattern of the route, such as `/review/:id`, or name of the slot, such as `page.floating.v1`. */
  at: string;
  /** Whether the route includes all paths below it. */
  subPaths?: boolean;
}

/** The parts of a release from which its claims are read. */
export type ClaimSource = Pick<Release, 'feature' | 'claims' | 'manifest'>;

/**
 * Claims of a release: its routes, and its slots except those that several remotes may fill.
 * @param shell the live shell, whose record names the slots for several remotes. Without a shell the result has no slots
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

/** Whether some path matches both routes, or both claims are the same slot. */
export function overlaps(one: Claim, other: Claim): boolean {
  if (!isRoute(one) || !isRoute(other)) return one.at === other.at;
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  if (a.length > b.length) return overlaps(other, one);
  // `b` is at least as long as `a`. A longer `b` overlaps only if it is below `a`.
  if (a.length < b.length && !one.subPaths) return false;
  return a.every((part, index) => part === PARAM || b[index] === PARAM || part === b[index]);
}

/** Whether `held` includes all of `claim`: the same route or slot, with `subPaths` if `claim` has them. */
export function covers(held: Claim, claim: Claim): boolean {
  return shapeOf(held) === shapeOf(claim) && (held.subPaths === true || !claim.subPaths);
}

/** Text for comparing claims, such as `/review/:`. Routes that differ only in case and in the names of parameters have the same text. */
export function shapeOf(claim: Claim): string {
  return isRoute(claim) ? `/${segmentsOf(claim).join('/')}` : claim.at;
}

export function isRoute({ at }: Claim): boolean {
  return at.startsWith('/');
}

/** Stands for a parameter such as `:id`, which matches every segment. */
const PARAM = ':';

/** Segments of a route, such as `['review', ':']`; in lower case, because the router ignores case. */
function segmentsOf({ at }: Claim): string[] {
  const parts = at.toLowerCase().split('/').filter(Boolean);
  return parts.map((part) => (part.startsWith(PARAM) ? PARAM : part));
}
