import { envelope } from '@stepwell/contract';
import type { Check } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';
import type { FallbackCounts } from './release-selection/fallback-counts';
import type { PolicyViolations } from './reports/policy-violations';

export interface ReleasesHealthOptions {
  /** `alert`: why the live revision cannot be verified, as it is logged; `undefined` without a problem. */
  registry: { readonly alert: string | undefined };
  live: { readonly current: { readonly revision: number } };
  violations: Pick<PolicyViolations, 'counted'>;
  fallbacks: Pick<FallbackCounts, 'counted'>;
}

/**
 * Adds `/health/releases`: the registry revision that pages are made from, violations of the Content Security Policy, and pages with a
 * previous release or fallback cards in place of the intended one. The route returns 503 while the live revision cannot be verified;
 * `revision` is then the last verified revision, which is still served.
 */
export function registerReleasesHealth(
  edge: FastifyInstance,
  { registry, live, violations, fallbacks }: ReleasesHealthOptions,
): void {
  edge.get('/health/releases', (_request, reply) => {
    const [status, message] = registry.alert
      ? [503, 'The live revision cannot be verified: see the log of this edge']
      : [200, 'OK'];
    const pagesByFallback: Record<string, number> = {};
    for (const { feature, release, reason, pages } of fallbacks.counted) {
      const name = `${feature} ${release} ${reason}`;
      pagesByFallback[name] = (pagesByFallback[name] ?? 0) + pages;
    }
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(
        envelope(status, message, {
          revision: live.current.revision,
          violations: violations.counted,
          fallbacks: pagesByFallback,
        }),
      );
  });
}

/** Ten failed polls in a row, because the mirror polls the store of releases each second. */
const LATE_AFTER_MS = 10_000;

export interface CheckedReleases {
  registry: { readonly alert: string | undefined };
  live: { readonly isBehind: boolean };
  /** Milliseconds since the last successful poll of the store of releases. */
  mirror: { readonly silentForMs: number };
}

/**
 * Fails while the edge serves, or may serve, another revision than the live one; the edge's log has the reason. The check is not required
 * for readiness, because the edge still serves verified releases, and the cause usually affects all edges.
 */
export function releasesCheck({ registry, live, mirror }: CheckedReleases): Check {
  return {
    isRequired: false,
    run() {
      if (registry.alert) return 'the live revision cannot be verified: pages are of an earlier revision';
      if (live.isBehind) return 'the newest revision cannot be used: pages are of an earlier one';
      if (mirror.silentForMs <= LATE_AFTER_MS) return undefined;
      return 'the store of releases has not answered for 10 s: pages may be of an earlier revision';
    },
  };
}
