import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { liveIds } from '../registry';
import type { ReleaseStorage } from '../storage/storage';

/** What is told of. */
interface ServiceParts {
  /** Without a route yet. */
  app: FastifyInstance;
  storage: Pick<ReleaseStorage, 'deployments' | 'signals'>;
}

/** Tells of the release service what its operators ask: how it answers, what is live, which edges serve what. */
export function registerServiceMetrics(metrics: Metrics, { app, storage }: ServiceParts): void {
  metrics.countRequests(app);
  const told = (name: string, help: string, labels: string[], read: () => Promise<Reading[]>) =>
    // Of a store that does not answer nothing is told.
    metrics.gauge(name, help, labels, () => read().catch(() => []));
  told('stepwell_registry_revision', 'Revision that is live', [], async () => [
    [{}, (await storage.deployments.current()).revision],
  ]);
  told('stepwell_release_info', 'Release that is live', ['feature', 'release'], async () =>
    Object.entries(liveIds(await storage.deployments.current())).map(([feature, release]) => [
      { feature, release },
      1,
    ]),
  );
  told('stepwell_edge_revision', 'Revision that an edge said it serves', ['edge'], async () =>
    (await storage.signals.edges()).map(({ name, revision }) => [{ edge: name }, revision]),
  );
}
