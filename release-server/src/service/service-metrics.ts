import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { liveIds } from '../registry';
import type { Depot } from '../storage/storage';

/** What is told of. */
interface ServiceParts {
  /** Without a route yet. */
  app: FastifyInstance;
  depot: Pick<Depot, 'registry' | 'edges'>;
}

/** Tells of the release service what its operators ask: how it answers, what is live, which edges serve what. */
export function tellOfService(metrics: Metrics, { app, depot }: ServiceParts): void {
  metrics.countRequests(app);
  const told = (name: string, help: string, labels: string[], read: () => Promise<Reading[]>) =>
    // Of a store that does not answer nothing is told.
    metrics.gauge(name, help, labels, () => read().catch(() => []));
  told('stepwell_registry_revision', 'Revision that is live', [], async () => [
    [{}, (await depot.registry()).revision],
  ]);
  told('stepwell_release_info', 'Release that is live', ['feature', 'release'], async () =>
    Object.entries(liveIds(await depot.registry())).map(([feature, release]) => [{ feature, release }, 1]),
  );
  told('stepwell_edge_revision', 'Revision that an edge said it serves', ['edge'], async () =>
    (await depot.edges()).map(({ name, revision }) => [{ edge: name }, revision]),
  );
}
