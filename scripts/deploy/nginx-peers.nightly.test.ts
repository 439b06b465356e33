import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@stepwell/server-kit/testing/free-port';
import { ask } from '../harden/visitor';
import { findNginx, type RunningNginx, startNginx } from './own-nginx';

// Tests nginx alone, with minimal servers in place of edges and APIs: load balancing, caching, logs and limits.
const describeWithNginx = findNginx() ? describe : describe.skip;

/** nginx skips a server for a second after a failed connection (`fail_timeout`). */
const RETRIED_AFTER_MS = 1100;

describeWithNginx('nginx before edges and APIs (skipped where nginx is not installed)', () => {
  let nginx: RunningNginx;
  /** Origin at which nginx distributes calls to the APIs. */
  let balancer: string;
  let apiPorts: [number, number];
  let edgePort: number;
  /** Running servers by port. */
  const servers = new Map<number, Server>();

  beforeAll(async () => {
    const [http = 0, https = 0, edgeA = 0, edgeB = 0, api = 0, apiA = 0, apiB = 0] = await freePorts(7);
    [balancer, edgePort, apiPorts] = [`http://127.0.0.1:${api}`, edgeA, [apiA, apiB]];
    nginx = startNginx({ http, https, edges: [edgeA, edgeB], api, apis: apiPorts });
  });
  afterAll(async () => {
    nginx?.stop();
    for (const port of [...servers.keys()]) await end(port);
  });

  test('no POST request fails if one API ends right after the other was started again', async () => {
    const [first, second] = apiPorts;
    const statuses: number[] = [];
    // The rounds differ in their number of requests, because this number determines which API nginx tries first in the next round.
    for (const requests of [1, 2, 1]) {
      await start(second);
      await pause(RETRIED_AFTER_MS);
      // The first API does not run, so nginx skips it for a second.
      statuses.push(...(await posts(4)));
      await start(first);
      await end(second);
      statuses.push(...(await posts(requests)));
      await end(first);
    }

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('edges are not asked for an encoding that the client refuses', async () => {
    const server = createServer(({ headers }, response) => response.end(headers['accept-encoding']));
    await listen(edgePort, server);
    const encodings = ['gzip;q=0.8, br;q=0.5', 'gzip, br;q=0', 'br; q=0.000, gzip; q=0', 'br;q=0.001'];

    const asked: string[] = [];
    for (const encoding of encodings) {
      const headers = { 'accept-encoding': encoding };
      asked.push((await ask(`https://127.0.0.1:${nginx.httpsPort}`, '/', { headers })).body);
    }
    await end(edgePort);

    expect(asked).toEqual(['br', 'gzip', '', 'br']);
  });

  test('requests for private pages, as during a canary, do not wait for each other', async () => {
    const renderMs = 300;
    let [open, mostOpen] = [0, 0];
    const server = createServer((_request, response) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      setTimeout(() => {
        open -= 1;
        response.setHeader('cache-control', 'private, no-cache').end('page');
      }, renderMs);
    });
    await listen(edgePort, server);

    const page = () => ask(`https://127.0.0.1:${nginx.httpsPort}`, '/courses');
    const replies = await Promise.all(Array.from({ length: 10 }, page));
    await end(edgePort);

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(mostOpen).toBe(10);
  });

  test('no log contains the token of an order if a request fails', async () => {
    const origin = `https://127.0.0.1:${nginx.httpsPort}`;
    const paths = [
      '/receipt?orderId=ORD1&token=secret',
      '/checkout/x%23order=ORD1&token=secret',
      '/livez?token=secret',
    ];

    const statuses: number[] = [];
    for (const path of paths) statuses.push((await ask(origin, path)).status);
    const flood = await Promise.all(Array.from({ length: 600 }, () => ask(origin, '/courses?token=secret')));

    expect(statuses).toEqual([502, 502, 404]);
    expect(flood.some(({ status }) => status === 429)).toBe(true);
    expect(nginx.logs()).toContain('"request":"GET /receipt"');
    expect(nginx.logs()).not.toContain('secret');
    // Longer than the default, because the test makes 600 TLS handshakes.
  }, 20_000);

  test('nginx accepts 128 KB of cookies, which the edge removes', async () => {
    const server = createServer({ maxHeaderSize: 256 * 1024 }, ({ headers }, response) =>
      response.end(String(headers.cookie?.length)),
    );
    await listen(edgePort, server);
    const send = (otherHeaders: number) => {
      const fields = Array.from({ length: otherHeaders }, (_, n) => [`x-${n}`, 'x'.repeat(100 * 1024)]);
      const headers = { cookie: `a=${'x'.repeat(128 * 1024)}`, ...Object.fromEntries(fields) };
      return ask(`https://127.0.0.1:${nginx.httpsPort}`, '/about-us', { headers });
    };

    const replies = [await send(0), await send(1)];
    await end(edgePort);

    expect(replies.map(({ status }) => status)).toEqual([200, 400]);
    expect(replies[0]?.body).toBe(String(2 + 128 * 1024));
  });

  test('nginx stops serving a cached file of a release when the edge answers 410', async () => {
    let isBlocked = false;
    const sent: number[] = [];
    const server = createServer(({ headers }, response) => {
      const unblocked = headers['if-none-match'] === '"a"' ? 304 : 200;
      const status = isBlocked ? 410 : unblocked;
      sent.push(status);
      response.statusCode = status;
      if (isBlocked) response.setHeader('cache-control', 'no-store');
      else
        response.setHeader('cache-control', 'public, max-age=31536000, immutable').setHeader('etag', '"a"');
      response.setHeader('x-accel-expires', '2').end(status === 200 ? 'script' : '');
    });
    await listen(edgePort, server);
    const file = () => ask(`https://127.0.0.1:${nginx.httpsPort}`, '/r/checkout/1.0.0-a/Page.js');

    // nginx caches the file for 2 s (`x-accel-expires`). It counts whole seconds, so this may take almost 3 s.
    const first = [await file(), await file()];
    await pause(3100);
    const later = await file();
    isBlocked = true;
    await pause(3100);
    const last = [await file(), await file()];
    await end(edgePort);

    expect(first.map(({ body }) => body)).toEqual(['script', 'script']);
    expect(first[0]?.headers).not.toHaveProperty('x-accel-expires');
    expect(later.body).toBe('script');
    expect(last.map(({ status }) => status)).toEqual([410, 410]);
    expect(sent).toEqual([200, 304, 410, 410]);
  }, 15_000);

  async function posts(count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { status } = await ask(balancer, '/', { method: 'POST', body: 'an order' });
      statuses.push(status);
    }
    return statuses;
  }

  function start(port: number): Promise<void> {
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.end());
    });
    return listen(port, server);
  }

  function listen(port: number, server: Server): Promise<void> {
    servers.set(port, server);
    return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  }

  function end(port: number): Promise<void> {
    const server = servers.get(port);
    servers.delete(port);
    server?.closeAllConnections();
    return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }
});
