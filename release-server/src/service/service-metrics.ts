import type { Metrics, Reading } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { liveIds } from '../registry';
import type { SigningAlarm } from '../storage/signing-alarm';
import type { ReleaseStorage } from '../storage/storage';

/**
 * Registers the metrics of the release service: requests, refused signatures, live releases, the revision that each edge serves.
 * @param app the server, before any route is registered, so that all requests are counted
 */
export function registerServiceMetrics(
  metrics: Metrics,
  app: FastifyInstance,
  storage: ReleaseStorage,
  alarm: SigningAlarm,
): void {
  metrics.countRequests(app);
  const gauge = (name: string, help: string, labels: string[], read: () => Promise<Reading[]>) =>
    // While the storage does not answer, the metric has no value; the other metrics still have theirs.
    metrics.gauge(name, help, labels, () => read().catch(() => []));
  metrics.counter(
    'stepwell_signing_refused_total',
    'Signatures that were refused because the storage is not as it was signed',
    [],
    () => [[{}, alarm.refused]],
  );
  gauge('stepwell_registry_revision', 'Revision that is live', [], async () => [
    [{}, (await storage.deployments.current()).revision],
  ]);
  gauge('stepwell_release_info', 'Release that is live', ['feature', 'release'], async () =>
    Object.entries(liveIds(await storage.deployments.current())).map(([feature, release]) => [
      { feature, release },
      1,
    ]),
  );
  gauge('stepwell_edge_revision', 'Revision that an edge reported', ['edge'], async () =>
    (await storage.signals.edges()).map(({ name, revision }) => [{ edge: name }, revision]),
  );
}
