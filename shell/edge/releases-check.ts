import type { Check } from '@stepwell/server-kit/probes';

/** Ten failed polls in a row, with a poll each second. */
const LATE_AFTER_MS = 10_000;

export interface CheckedReleases {
  registry: { readonly alert: string | undefined };
  live: { readonly isBehind: boolean };
  /** Milliseconds since the last successful poll of the releases. */
  reports: { readonly silentForMs: number };
}

/**
 * Fails while the edge serves another revision than the live one; the edge's log has the reason. The check is not required for readiness,
 * because the edge still serves verified releases, and the cause usually affects all edges.
 */
export function releasesCheck({ registry, live, reports }: CheckedReleases): Check {
  return {
    isRequired: false,
    run() {
      if (registry.alert) return 'the live revision cannot be verified: pages are of an earlier revision';
      if (live.isBehind) return 'the newest revision cannot be used: pages are of an earlier one';
      if (reports.silentForMs <= LATE_AFTER_MS) return undefined;
      return 'the store of releases has not answered for 10 s: pages may be of an earlier revision';
    },
  };
}
