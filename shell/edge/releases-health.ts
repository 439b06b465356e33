import { envelope } from '@stepwell/contract';
import type { EdgeReleases, LiveReleases } from '@stepwell/releases/edge';
import type { Check } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';

/** Ten failed polls in a row. */
const SILENT_MS = 10_000;

/** Adds `/health/releases`: the revision that pages are made from, and which release of each remote serves. */
export function registerReleasesHealth(edge: FastifyInstance, current: () => LiveReleases): void {
  edge.get('/health/releases', (_request, reply) => {
    const { revision, shell, remotes, unusable } = current();
    const serving = [...remotes].map(([feature, { live, previous }]) => [feature, (live ?? previous)?.id]);
    const data = {
      revision,
      live: Object.fromEntries([[shell.feature, shell.id], ...serving]),
      /** Live releases that cannot be used; their previous release serves. */
      unusable: Object.fromEntries(unusable),
    };
    return reply.header('cache-control', 'no-store').send(envelope(200, 'OK', data));
  });
}

/**
 * Fails while the source of releases does not answer, or a live release cannot be used; the log has the reason. The check is not required
 * for readiness, because the edge still serves, and the cause usually affects all edges.
 */
export function releasesCheck(
  releases: Pick<EdgeReleases, 'silentForMs'>,
  current: () => LiveReleases,
): Check {
  return {
    isRequired: false,
    run() {
      const unusable = [...current().unusable.keys()];
      if (unusable.length > 0) return `the live release of ${unusable.join(', ')} cannot be used`;
      if (releases.silentForMs <= SILENT_MS) return undefined;
      return 'the releases could not be read for 10 s: pages may be of an earlier revision';
    },
  };
}
