/**
 * `idle`: no request on the connection; `receiving`: its request has not arrived completely; `working`: a reply is being made;
 * `sending`: the reply is on its way.
 */
export type Activity = 'idle' | 'receiving' | 'working' | 'sending';

/** In the order of eviction. `working` is missing on purpose: it may be an order that is being placed. */
const EVICTABLE: readonly Activity[] = ['idle', 'receiving', 'sending'];

/** Connections whose activity changed less than this ago are evicted last: a new one has had no time to send its request. */
const GRACE_MS = 2000;

/**
 * The connection to close at a connection limit: of the first evictable activity, the one that has had it for the longest.
 * `since` is when a connection's activity began.
 * @param now in milliseconds, by the same clock as `since`
 * @returns `undefined` if all are working
 */
export function connectionToEvict<C extends { activity: Activity; since: number }>(
  connections: Iterable<C>,
  now: number,
): C | undefined {
  let found: C | undefined;
  let foundRank = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const place = EVICTABLE.indexOf(connection.activity);
    if (place < 0) continue;
    const rank = now - connection.since < GRACE_MS ? EVICTABLE.length : place;
    if (rank > foundRank || (rank === foundRank && found && connection.since >= found.since)) continue;
    found = connection;
    foundRank = rank;
  }
  return found;
}
