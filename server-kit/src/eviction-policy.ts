/**
 * `idle`: no request on the connection; `receiving`: its request has not arrived completely; `working`: a reply is being made;
 * `sending`: the reply is on its way.
 */
export type Activity = 'idle' | 'receiving' | 'working' | 'sending';

/** In the order of eviction. `working` is missing on purpose: it may be an order that is being placed. */
const EVICTABLE: readonly Activity[] = ['idle', 'receiving', 'sending'];

/** A connection that changed its activity less than this ago is evicted after all older ones, whatever its activity. */
const GRACE_MS = 2000;

/**
 * The connection to close when there is one too many: of the first evictable activity, the one that has had it for the longest.
 * @param now on the clock of `since`, in milliseconds
 * @returns `undefined` if all are working
 */
export function connectionToEvict<C extends { activity: Activity; since: number }>(
  connections: Iterable<C>,
  now: number,
): C | undefined {
  let found: C | undefined;
  let foundRank = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const activity = EVICTABLE.indexOf(connection.activity);
    if (activity < 0) continue;
    const rank = now - connection.since < GRACE_MS ? EVICTABLE.length : activity;
    if (rank > foundRank || (rank === foundRank && found && connection.since >= found.since)) continue;
    found = connection;
    foundRank = rank;
  }
  return found;
}
