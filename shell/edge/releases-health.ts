import { envelope } from '@stepwell/contract';
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
 * previous release or fallback cards in place of a live release. The route returns 503 while the live revision cannot be verified;
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
    const pagesByFallback = fallbacks.counted.map(({ feature, release, reason, pages }) => [
      `${feature} ${release} ${reason}`,
      pages,
    ]);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(
        envelope(status, message, {
          revision: live.current.revision,
          violations: violations.counted,
          fallbacks: Object.fromEntries(pagesByFallback),
        }),
      );
  });
}
