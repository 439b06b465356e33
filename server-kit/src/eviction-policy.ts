/**
 * `idle`: no request on the connection; `receiving`: its request has not arrived completely; `working`: a reply is being made;
 * `sending`: the reply is being sent.
 */
export type Activity = 'idle' | 'receiving' | 'working' | 'sending';

/** Activities in the order of eviction. `working` is never evicted, because an order may be being placed. */
const EVICTABLE: readonly Activity[] = ['idle', 'receiving', 'sending'];

/**
 * Connections whose activity began less than this time ago are evicted last, because a new connection has had no time to send a request.
 */
const GRACE_MS = 2000;

/**
 * The connection to close at a connection limit: among those with the first evictable activity, the one whose activity began first.
 * `since` is when a connection's activity began.
 * @param now in milliseconds, by the same clock as `since`
 * @returns `undefined` if all are working
 */
export function connectionToEvict<C extends { activity: Activity; since: number }>(
  connections: Iterable<C>,
  now: number,
): C | undefined {
  let candidate: C | undefined;
  let candidateRank = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const position = EVICTABLE.indexOf(connection.activity);
    if (position < 0) continue;
    const rank = now - connection.since < GRACE_MS ? EVICTABLE.length : position;
    if (rank > candidateRank || (rank === candidateRank && candidate && connection.since >= candidate.since))
      continue;
    candidate = connection;
    candidateRank = rank;
  }
  return candidate;
}
