import { Metrics } from '@stepwell/server-kit/metrics';
import { EdgeCounters, exposeMetrics } from './metrics';

test('metrics have pages, failures by release, checkout counts, the revision and web vitals', async () => {
  const metrics = new Metrics('edge');
  const counters = new EdgeCounters();
  const vitals = exposeMetrics(metrics, counters, () => 12);
  const checkout = { feature: 'checkout', release: '1.0.0-a', region: 'checkout/Page' };
  for (const from of ['cache', 'cache', 'rendered']) counters.pages.inc({ from });
  counters.failures.inc(checkout);
  counters.orders.inc({ release: '1.0.0-a' });
  vitals.lcp(800);

  const text = (await metrics.text()).replaceAll('process="edge"', '').replaceAll(',}', '}');

  for (const line of [
    'stepwell_pages_total{from="cache"} 2',
    'stepwell_pages_total{from="rendered"} 1',
    'stepwell_region_failures_total{feature="checkout",release="1.0.0-a",region="checkout/Page"} 1',
    'stepwell_checkout_orders_total{release="1.0.0-a"} 1',
    'stepwell_registry_revision{} 12',
    'stepwell_lcp_ms_bucket{le="1000"} 1',
  ])
    expect(text).toContain(line);
});
