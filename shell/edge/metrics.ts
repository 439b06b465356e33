import type { Labels, Metrics } from '@stepwell/server-kit/metrics';

/** A counter with labels, which are from fixed lists or from live releases, so that clients cannot invent any. */
export class Counter {
  private readonly values = new Map<string, [Labels, number]>();

  inc(labels: Labels): void {
    const key = JSON.stringify(labels);
    const [, value] = this.values.get(key) ?? [labels, 0];
    this.values.set(key, [labels, value + 1]);
  }

  get readings(): readonly [Labels, number][] {
    return [...this.values.values()];
  }
}

/** The edge's own counters, increased where it happens. */
export class EdgeCounters {
  /** `from`: `cache`, `rendered`, or `unrendered`, which the browser renders. */
  readonly pages = new Counter();
  /** Pages without markup, by `RenderFailure`. */
  readonly unrendered = new Counter();
  readonly failures = new Counter();
  readonly violations = new Counter();
  readonly forms = new Counter();
  readonly orders = new Counter();
}

/** Observes a web vital of a visit. */
export type Vitals = Readonly<Record<'lcp' | 'inp' | 'cls', (value: number) => void>>;

/** Upper bounds; "good" and "poor" of web.dev/vitals are among them. */
const BUCKETS = {
  lcp: [500, 1000, 1500, 2500, 4000, 8000],
  inp: [50, 100, 200, 350, 500, 1000],
  cls: [0.01, 0.05, 0.1, 0.25, 0.5],
};

/** Exposes the counters, the revision of the releases, and histograms of the web vitals. */
export function exposeMetrics(metrics: Metrics, counters: EdgeCounters, revision: () => number): Vitals {
  const { pages, unrendered, failures, violations, forms, orders } = counters;
  const byRelease = ['feature', 'release', 'region'];
  metrics.counter('stepwell_pages_total', 'Pages by where they came from', ['from'], () => pages.readings);
  metrics.counter(
    'stepwell_unrendered_pages_total',
    'Pages that were sent without markup',
    ['why'],
    () => unrendered.readings,
  );
  metrics.counter(
    'stepwell_region_failures_total',
    'Failures that browsers reported',
    byRelease,
    () => failures.readings,
  );
  metrics.counter(
    'stepwell_policy_violations_total',
    'Violations of the content security policy',
    ['directive'],
    () => violations.readings,
  );
  metrics.counter(
    'stepwell_checkout_forms_total',
    'Checkout forms that were shown',
    ['release'],
    () => forms.readings,
  );
  metrics.counter(
    'stepwell_checkout_orders_total',
    'Orders that were placed',
    ['release'],
    () => orders.readings,
  );
  metrics.gauge('stepwell_registry_revision', 'Revision of the releases that pages are made from', [], () => [
    [{}, revision()],
  ]);
  const { lcp, inp, cls } = {
    lcp: metrics.histogram('stepwell_lcp_ms', 'Largest contentful paint in milliseconds', BUCKETS.lcp),
    inp: metrics.histogram('stepwell_inp_ms', 'Interaction to next paint in milliseconds', BUCKETS.inp),
    cls: metrics.histogram('stepwell_cls', 'Cumulative layout shift', BUCKETS.cls),
  };
  return { lcp: (ms) => lcp.observe(ms), inp: (ms) => inp.observe(ms), cls: (score) => cls.observe(score) };
}
