import type { OnShutdown } from '../run-server';
import type { MetricsAddress } from '../settings';
import type { Metrics } from './metrics';

/**
 * Serves the metrics of a process if an address is set. Loads the library only then.
 * @param process label of all metrics, such as `edge`
 * @throws Error with one line that names the setting, if the address cannot be used
 */
export async function startMetrics(
  process: string,
  address: MetricsAddress | undefined,
  onShutdown: OnShutdown,
): Promise<Metrics | undefined> {
  if (!address) return undefined;
  const { Metrics } = await import('./metrics');
  const metrics = new Metrics(process);
  onShutdown(await metrics.serve(address));
  return metrics;
}
