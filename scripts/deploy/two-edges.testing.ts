import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@stepwell/server-kit/testing/free-port';
import { until } from '@stepwell/server-kit/testing/until';
import { type RunningServer, startCommand } from '../built/a-command.testing';
import { runProgram } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { type RunningNginx, startNginx } from './own-nginx';

/** A site behind nginx, with two edges and one API. nginx is configured for two APIs. */
export interface TwoEdges {
  nginx: RunningNginx;
  edges: [RunningServer, RunningServer];
  /** Waits until both edges have cached these pages. On a busy machine the first render may time out, and such a page is not cached. */
  warm(...paths: string[]): Promise<void>;
  /** Number of requests to edges for a path since `warm`. */
  edgeRequests(path: string): Promise<number>;
  end(): Promise<void>;
}

const FEATURES = ['shell', 'catalog', 'checkout', 'engagement'];

/** Publishes and promotes the workspace, and starts API, nginx and edges by the npm scripts that an operator uses. */
export async function startTwoEdges(): Promise<TwoEdges> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-two-edges-'));
  // `api` is nginx's port that distributes calls to the APIs.
  const [http = 0, https = 0, one = 0, two = 0, api = 0, apiPort = 0, unusedPort = 0] = await freePorts(7);
  const site = {
    DATA_DIR: dataDir,
    EDGE_SECRET: 'known-to-edge-and-api',
    PUBLIC_URL: 'https://academy.example',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const published = JSON.parse(await runScript('release', ['publish', ...FEATURES, '--json'], site)) as {
    feature: string;
    id: string;
  }[];
  await runScript('release', ['promote', ...published.flatMap(({ feature, id }) => [feature, id])], site);
  const health = `http://127.0.0.1:${apiPort}/health`;
  const running = [await startCommand(ROOT, 'api', { ...site, API_PORT: String(apiPort) }, health)];
  await runScript('academy', ['sample', 'load'], site);
  // nginx starts before the edges, which reach the API through it. The other API does not run.
  const nginx = startNginx({ http, https, edges: [one, two], api, apis: [unusedPort, apiPort] });
  const startEdge = (port: number) => {
    // At the log level `info` the edge logs every request, which `edgeRequests` counts.
    const settings = {
      ...site,
      PORT: String(port),
      API_ORIGIN: `http://127.0.0.1:${api}`,
      LOG_LEVEL: 'info',
    };
    return startCommand(ROOT, 'edge', settings, `http://127.0.0.1:${port}/robots.txt`);
  };
  const edges: TwoEdges['edges'] = [await startEdge(one), await startEdge(two)];
  running.push(...edges);
  const warmed: Record<string, number> = {};
  return {
    nginx,
    edges,
    async warm(...paths) {
      for (const path of paths) {
        await Promise.all([one, two].map((port) => untilCached(`http://127.0.0.1:${port}${path}`)));
        warmed[path] = await settledCount(edges, path);
      }
    },
    edgeRequests: async (path) => (await settledCount(edges, path)) - (warmed[path] ?? 0),
    async end() {
      nginx.stop();
      for (const server of running.toReversed()) server.kill();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Counts the log lines of requests once no more lines arrive, because the output of other processes is delayed. */
async function settledCount(edges: readonly RunningServer[], path: string): Promise<number> {
  const line = `"path":"${path}"},"msg":"incoming request"`;
  const count = () => edges.reduce((sum, edge) => sum + edge.log().split(line).length - 1, 0);
  for (let before = -1; before !== count(); ) {
    before = count();
    await pause(500);
  }
  return count();
}

function untilCached(address: string): Promise<void> {
  return until(async () => {
    const reply = await fetch(address);
    await reply.text();
    return reply.headers.get('cache-control')?.includes('s-maxage') ?? false;
  }, 60_000);
}

function runScript(name: string, args: string[], env: Record<string, string>): Promise<string> {
  return runProgram('npm', ['run', '--silent', name, '--', ...args], ROOT, env);
}
