/** What one browser does in a minute must be possible wherever its requests go, however many processes there are. */
const LEAST = 10;

/**
 * What one of several processes allows of a limit that each counts for itself. Requests go to them in turn, and so their
 * shares add up to the limit; where they are so many that a share would be less than a browser needs, to more.
 * @param processes that are ready, this one included @returns the whole limit for one alone, and never 0
 */
export function shareOf(limit: number, processes: number): number {
  return Math.max(Math.ceil(limit / processes), Math.min(limit, LEAST));
}
