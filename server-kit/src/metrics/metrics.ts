import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CheckResult } from '../probes/probes';
import type { MetricsAddress } from '../settings';

export type Labels = Readonly<Record<string, string | number>>;

/** One value of a metric. */
export type Reading = readonly [labels: Labels, value: number];

/** Called at each scrape. */
type Read = () => Iterable<Reading> | Promise<Iterable<Reading>>;

interface MetricOptions {
  name: string;
  help: string;
  labelNames: readonly string[];
}

/** Upper bounds in seconds: a cached page takes a millisecond, the slowest reply 12 s. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** One or two scrapers connect. */
const MAX_CONNECTIONS = 16;
const REQUEST_TIMEOUT_MS = 10_000;

/** The Prometheus metrics of one process. */
export class Metrics {
  private readonly registry = new Registry();

  /** @param process label of all its metrics, such as `edge` */
  constructor(process: string) {
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
  }

  /** A value that only grows while the process runs; its name ends in `_total`. */
  counter(name: string, help: string, labelNames: readonly string[], read: Read): void {
    this.readOnScrape(Counter, { name, help, labelNames }, read);
  }

  /** A value that goes up and down. */
  gauge(name: string, help: string, labelNames: readonly string[], read: Read): void {
    this.readOnScrape(Gauge, { name, help, labelNames }, read);
  }

  /** Observed values, counted by upper bounds. */
  histogram(name: string, help: string, buckets: readonly number[]): { observe(value: number): void } {
    return new Histogram({ name, help, buckets: [...buckets], registers: [this.registry] });
  }

  /** The metric is reset at each scrape, so labels that `read` no longer returns disappear. */
  private readOnScrape(Kind: typeof Counter | typeof Gauge, options: MetricOptions, read: Read): void {
    const metric = new Kind({
      ...options,
      registers: [this.registry],
      async collect() {
        const readings = await read();
        metric.reset();
        for (const [labels, value] of readings) metric.inc(labels, value);
      },
    });
  }

  /**
   * Counts and times the replies of an app by route pattern, because URLs may contain private data, and their number has no limit. Call it
   * before routes are registered.
   */
  countRequests(app: FastifyInstance): void {
    const counted = new Map<string, { labels: Labels; count: number }>();
    const seconds = new Histogram({
      name: 'stepwell_request_seconds',
      help: 'Seconds from a request to the end of its reply',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const { statusCode: status, elapsedTime } = reply;
      const route = request.routeOptions.url ?? 'none';
      const key = `${method} ${route} ${status}`;
      const counter = counted.get(key) ?? { labels: { method, route, status }, count: 0 };
      counter.count += 1;
      counted.set(key, counter);
      seconds.observe({ route }, elapsedTime / 1000);
      done();
    });
    const labels = ['method', 'route', 'status'];
    this.counter('stepwell_requests_total', 'Requests that were answered', labels, () =>
      [...counted.values()].map(({ labels, count }) => [labels, count] as const),
    );
  }

  /** Exposes the checks of `/readyz`. Called by `registerProbes`. */
  exposeChecks(run: () => Promise<CheckResult[]>): void {
    this.gauge('stepwell_check_ok', 'Whether a check of /readyz finds nothing wrong', ['check'], async () =>
      (await run()).map(({ name, problem }) => [{ check: name }, problem === undefined ? 1 : 0]),
    );
  }

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /**
   * Serves `GET /metrics` on a separate port, which visitors must not reach.
   * @returns a function that closes the server
   * @throws Error with one line that names the setting, if the port cannot be used
   */
  async serve({ host, port }: MetricsAddress): Promise<() => void> {
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      try {
        const text = await this.text();
        response.writeHead(200, { 'content-type': this.registry.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    });
    server.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(
          new Error(`METRICS_PORT must be a free port: ${host}:${port} cannot be used (${error.message}).`),
        ),
      );
      server.listen({ host, port }, resolve);
    });
    return () => {
      server.close();
      server.closeAllConnections();
    };
  }
}
