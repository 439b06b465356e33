import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Looked } from '../probes/probes';
import type { MetricsPlace } from '../settings';

export type Labels = Readonly<Record<string, string | number>>;

/** One value of a metric, with what tells it from the others. */
export type Reading = readonly [labels: Labels, value: number];

/** Read when somebody asks for it, so that what is counted on the way costs an addition. */
type Read = () => Iterable<Reading> | Promise<Iterable<Reading>>;

interface Named {
  name: string;
  help: string;
  labelNames: readonly string[];
}

/** Upper bounds in seconds: a kept page takes a millisecond, the slowest reply that is waited for 12 s. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Whoever asks for metrics is one machine or two. */
const CONNECTIONS = 16;
const REQUEST_MS = 10_000;

/** What one process tells of itself as Prometheus reads it. */
export class Metrics {
  private readonly registry = new Registry();

  /** @param process its kind, which stands on all that it tells: `edge`, `api`, `releases` */
  constructor(process: string) {
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
  }

  /** Something that only grows while the process lives; its name ends in `_total`. */
  counter(name: string, help: string, labelNames: readonly string[], read: Read): void {
    this.readWhenAsked(Counter, { name, help, labelNames }, read);
  }

  /** Something that stands now as it is read. */
  gauge(name: string, help: string, labelNames: readonly string[], read: Read): void {
    this.readWhenAsked(Gauge, { name, help, labelNames }, read);
  }

  /** Either begins at nothing each time: what is read is all that there is. */
  private readWhenAsked(Kind: typeof Counter | typeof Gauge, named: Named, read: Read): void {
    const metric = new Kind({
      ...named,
      registers: [this.registry],
      async collect() {
        const readings = await read();
        metric.reset();
        for (const [labels, value] of readings) metric.inc(labels, value);
      },
    });
  }

  /**
   * Counts and times all that the routes of an app answer, which has none yet: by their patterns, so that no visitor's
   * address is in it, and no number of addresses makes it grow.
   */
  countRequests(app: FastifyInstance): void {
    const counted = new Map<string, { labels: Labels; count: number }>();
    const seconds = new Histogram({
      name: 'stepwell_request_seconds',
      help: 'Seconds from a request to the end of its reply',
      labelNames: ['route'],
      buckets: SECONDS,
      registers: [this.registry],
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const { statusCode: status, elapsedTime } = reply;
      const route = request.routeOptions.url ?? 'none';
      const key = `${method} ${route} ${status}`;
      const known = counted.get(key) ?? { labels: { method, route, status }, count: 0 };
      known.count += 1;
      counted.set(key, known);
      seconds.observe({ route }, elapsedTime / 1000);
      done();
    });
    const labels = ['method', 'route', 'status'];
    this.counter('stepwell_requests_total', 'Requests that were answered', labels, () =>
      [...counted.values()].map(({ labels, count }) => [labels, count] as const),
    );
  }

  /** Tells what a process would say to its probes. */
  tellChecks(look: () => Promise<Looked[]>): void {
    this.gauge('stepwell_check_ok', 'Whether a check of /readyz finds nothing wrong', ['check'], async () =>
      (await look()).map(({ name, wrong }) => [{ check: name }, wrong === undefined ? 1 : 0]),
    );
  }

  /** All of it, in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /**
   * Answers `GET /metrics` on a port of its own, which is no visitor's.
   * @returns what ends it @throws Error with one line that names the setting, where nobody can listen there
   */
  async serve({ host, port }: MetricsPlace): Promise<() => void> {
    const server = createServer({ requestTimeout: REQUEST_MS }, async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      try {
        const text = await this.text();
        response.writeHead(200, { 'content-type': this.registry.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    });
    server.maxConnections = CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(
          new Error(`METRICS_PORT must be a free port: ${host}:${port} cannot be had (${error.message}).`),
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
