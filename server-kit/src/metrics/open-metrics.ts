import type { AtEnd } from '../run-server';
import type { MetricsPlace } from '../settings';
import type { Metrics } from './metrics';

/**
 * Serves what a process measures of itself, where a place is set. The library is only loaded then.
 * @param process its kind, such as `edge`
 * @throws Error with one line that names the setting, where the place cannot be listened on
 */
export async function openMetrics(
  process: string,
  place: MetricsPlace | undefined,
  atEnd: AtEnd,
): Promise<Metrics | undefined> {
  if (!place) return undefined;
  const { Metrics } = await import('./metrics');
  const metrics = new Metrics(process);
  atEnd(await metrics.serve(place));
  return metrics;
}
