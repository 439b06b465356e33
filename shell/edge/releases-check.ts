import type { Check } from '@stepwell/server-kit/probes';

/** Of ten questions in a row, one a second, none was answered: that is no moment's trouble. */
const LATE_AFTER_MS = 10_000;

export interface FollowedReleases {
  registry: { readonly alert: string | undefined };
  live: { readonly isBehind: boolean };
  /** Milliseconds since what is live was last asked for with success. */
  reports: { readonly silentForMs: number };
}

/**
 * Says when an edge serves something else than what is live. It goes on with what it has verified, and so does every other
 * edge that the same thing keeps back: so it stays ready. The reason is in its log.
 */
export function releasesCheck({ registry, live, reports }: FollowedReleases): Check {
  return {
    isRequired: false,
    run() {
      if (registry.alert) return 'what is live now cannot be believed: pages are of an earlier revision';
      if (live.isBehind) return 'the newest revision cannot be used: pages are of an earlier one';
      if (reports.silentForMs <= LATE_AFTER_MS) return undefined;
      return 'the store of releases has not answered for 10 s: pages may be of an earlier revision';
    },
  };
}
