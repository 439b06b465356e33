import Fastify from 'fastify';
import { freePort } from '../../testing/free-port';
import { registerProbes } from '../probes/probes';
import { Metrics } from './metrics';

test('counts requests by route pattern, not by URL', async () => {
  const metrics = new Metrics('edge');
  const app = Fastify();
  metrics.countRequests(app);
  app.get('/covers/:name', () => 'a cover');
  app.get('/*', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(request.url === '/gone' ? 404 : 200).end();
  });
  for (const url of ['/covers/a', '/covers/b?token=secret', '/one', '/two', '/gone']) await app.inject(url);
  await app.inject({ method: 'POST', url: '/nothing' });

  const lines = (await metrics.text()).split('\n').filter((line) => /^stepwell_requests_total/.test(line));

  expect(lines.sort()).toEqual([
    'stepwell_requests_total{method="GET",route="/*",status="200",process="edge"} 2',
    'stepwell_requests_total{method="GET",route="/*",status="404",process="edge"} 1',
    'stepwell_requests_total{method="GET",route="/covers/:name",status="200",process="edge"} 2',
    'stepwell_requests_total{method="POST",route="none",status="404",process="edge"} 1',
  ]);
  expect(await metrics.text()).toMatch(/stepwell_request_seconds_count{.*route="\/covers\/:name"} 2/);
  await app.close();
});

test('metrics are served at /metrics only, on a separate port', async () => {
  const metrics = new Metrics('api');
  const port = await freePort();
  const end = await metrics.serve({ host: '127.0.0.1', port });

  // Jest's projects share the connections of `fetch`, so without `close`, a test of another project with the same port would use a
  // connection to this server, which is closed by then.
  const init = { headers: { connection: 'close' } };
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, init);
  const other = await fetch(`http://127.0.0.1:${port}/`, init);

  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await reply.text()).toContain('process_cpu_seconds_total{process="api"}');
  expect(other.status).toBe(404);
  await expect(new Metrics('api').serve({ host: '127.0.0.1', port })).rejects.toThrow(
    /^METRICS_PORT must be a free port: 127\.0\.0\.1:\d+ cannot be used/,
  );
  end();
});

test('the metrics contain the checks of /readyz', async () => {
  const metrics = new Metrics('api');
  const app = Fastify();
  registerProbes(app, { database: { run: () => 'it does not answer', isRequired: true } }, metrics);

  const text = await metrics.text();

  expect(text).toContain('stepwell_check_ok{check="draining",process="api"} 1');
  expect(text).toContain('stepwell_check_ok{check="database",process="api"} 0');
  await app.close();
});

test('a metric has only the labels of its newest readings', async () => {
  const metrics = new Metrics('releases');
  const edges = new Map([['a', 7]]);
  metrics.gauge('edge_revision', 'Of an edge', ['edge'], () =>
    [...edges].map(([edge, revision]) => [{ edge }, revision] as const),
  );
  expect(await metrics.text()).toContain('edge_revision{edge="a",process="releases"} 7');

  edges.clear();

  expect(await metrics.text()).not.toContain('edge_revision{');
});
