/**
 * What a connection is doing. `idle`: it has asked for nothing (any more); `receiving`: it has asked, and its body is
 * not here yet; `working`: we owe it a reply; `sending`: the reply is on its way.
 */
export type Activity = 'idle' | 'receiving' | 'working' | 'sending';

/** Given up in this order. A connection that waits for our reply never is: it may be an order that is being placed. */
const GIVEN_UP: readonly Activity[] = ['idle', 'receiving', 'sending'];

/** Whoever has just come, asked or been answered needs a moment: until then only its turn counts, not what it does. */
const YOUNG_MS = 2000;

/**
 * Which connection is missed least when there is one too many: whoever holds the most of them open without use loses
 * one, and somebody who comes for the first time behind the same address gets in. Only while every one of them waits for
 * our reply is there none, and the new one is refused.
 * @param now on the clock of `since`, milliseconds
 * @returns of the least useful kind the one that has been so for the longest, or `undefined` if all are being worked for
 */
export function leastUseful<C extends { activity: Activity; since: number }>(
  connections: Iterable<C>,
  now: number,
): C | undefined {
  let found: C | undefined;
  let foundRank = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const kind = GIVEN_UP.indexOf(connection.activity);
    if (kind < 0) continue;
    const rank = now - connection.since < YOUNG_MS ? GIVEN_UP.length : kind;
    if (rank > foundRank || (rank === foundRank && found && connection.since >= found.since)) continue;
    found = connection;
    foundRank = rank;
  }
  return found;
}
