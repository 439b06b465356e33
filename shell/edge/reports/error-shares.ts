import { type CountedError, countError, type VisitCounts } from '@stepwell/release-server/visit-counts';

/**
 * Shares a route's list of errors between networks, because anyone can send reports: one visit could fill it with made-up
 * errors. Networks are kept in memory as long as the list is, and not stored.
 */
export class ErrorShares {
  private readonly reporters = new WeakMap<CountedError, string>();

  /** Counts an error. A new one in a full list takes the rarest place of the network with the most places, if its own has fewer. */
  count(counts: VisitCounts, error: CountedError, network: string): void {
    const { errors } = counts;
    if (!countError(counts, error)) {
      const given = this.placeFor(errors, network);
      if (!given) return;
      errors.splice(errors.indexOf(given), 1);
      countError(counts, error);
    }
    const last = errors.at(-1);
    if (last && !this.reporters.has(last)) this.reporters.set(last, network);
  }

  private placeFor(errors: readonly CountedError[], network: string): CountedError | undefined {
    const places = new Map<string, CountedError[]>();
    for (const error of errors) {
      const by = this.reporters.get(error) ?? '';
      places.set(by, [...(places.get(by) ?? []), error]);
    }
    const most = [...places.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (most.length <= (places.get(network)?.length ?? 0)) return undefined;
    // Where all have as few, any of them gives way.
    const candidates = most.length === 1 ? errors : most;
    return candidates.reduce((one, other) => (other.count < one.count ? other : one));
  }
}
