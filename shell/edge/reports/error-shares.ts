import { type CountedError, countError, type VisitCounts } from '@stepwell/release-server/visit-counts';

/**
 * Shares the places of an error list (one per hour, release and route) among networks, because any client can send reports, and one sender
 * could fill the list with invented errors. The network of an error is kept in memory only, as long as the error is in a list.
 */
export class ErrorShares {
  private readonly reporters = new WeakMap<CountedError, string>();

  /**
   * Counts an error. If the list is full, a new error replaces the rarest error of the network with the most places, unless the
   * network of the new error has as many places.
   * @param network `networkOf` the sender's address
   */
  count(counts: VisitCounts, error: CountedError, network: string): void {
    const { errors } = counts;
    if (!countError(counts, error)) {
      const replaceable = this.replaceableFor(errors, network);
      if (!replaceable) return;
      errors.splice(errors.indexOf(replaceable), 1);
      countError(counts, error);
    }
    // A new error is the last of the list.
    const last = errors.at(-1);
    if (last && !this.reporters.has(last)) this.reporters.set(last, network);
  }

  /** The error that a new error of a network replaces in a full list; `undefined` if the new error is dropped. */
  private replaceableFor(errors: readonly CountedError[], network: string): CountedError | undefined {
    const byNetwork = new Map<string, CountedError[]>();
    for (const error of errors) {
      const reporter = this.reporters.get(error) ?? '';
      byNetwork.set(reporter, [...(byNetwork.get(reporter) ?? []), error]);
    }
    const longest = [...byNetwork.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= (byNetwork.get(network)?.length ?? 0)) return undefined;
    // If each network has one place, the rarest of all errors is replaced.
    const candidates = longest.length === 1 ? errors : longest;
    return candidates.reduce((a, b) => (b.count < a.count ? b : a));
  }
}
