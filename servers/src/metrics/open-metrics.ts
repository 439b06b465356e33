import type { MetricsPlace } from '../settings';
import type { Metrics } from './metrics';

/**
 * What a process tells of itself, where it was told to. The library is only loaded then.
 * @param process its kind, such as `edge`
 */
export async function openMetrics(
  process: string,
  place: MetricsPlace | undefined,
): Promise<Metrics | undefined> {
  if (!place) return undefined;
  const { Metrics } = await import('./metrics');
  return new Metrics(process);
}
