import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stepwell/e2e/free-port';
import { type RunningServer, startCommand } from '../built/a-command.testing';
import { ran } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { type RunningNginx, startNginx } from './an-nginx.testing';

/** Two edges before one API, behind nginx, on this machine. */
export interface TwoEdges {
  nginx: RunningNginx;
  edges: [RunningServer, RunningServer];
  edgePorts: [number, number];
  /** How often edges were asked for something, by the path that is asked for. */
  askedOfEdges(path: string): number;
  end(): Promise<void>;
}

const FEATURES = ['shell', 'catalog', 'checkout', 'engagement'];

export async function startTwoEdges(): Promise<TwoEdges> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-two-edges-'));
  const [apiPort, one, two, http, https] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const site = {
    DATA_DIR: dataDir,
    EDGE_SECRET: 'known-to-edge-and-api',
    PUBLIC_URL: 'https://academy.example',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const published = JSON.parse(await academy('release', ['publish', ...FEATURES, '--json'], site)) as {
    feature: string;
    id: string;
  }[];
  await academy('release', ['promote', ...published.flatMap(({ feature, id }) => [feature, id])], site);
  const api = `http://127.0.0.1:${apiPort}`;
  const running = [await startCommand(ROOT, 'api', { ...site, API_PORT: String(apiPort) }, `${api}/health`)];
  const startEdge = (port: number) => {
    // At this level each request is a line.
    const settings = { ...site, PORT: String(port), API_ORIGIN: api, LOG_LEVEL: 'info' };
    return startCommand(ROOT, 'edge', settings, `http://127.0.0.1:${port}/robots.txt`);
  };
  const edges: TwoEdges['edges'] = [await startEdge(one), await startEdge(two)];
  running.push(...edges);
  const nginx = startNginx([one, two], http, https);
  return {
    nginx,
    edges,
    edgePorts: [one, two],
    askedOfEdges: (path) =>
      edges.reduce(
        (sum, edge) => sum + edge.log().split(`"path":"${path}"},"msg":"incoming request"`).length - 1,
        0,
      ),
    async end() {
      nginx.stop();
      for (const server of running.toReversed()) server.kill();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

function academy(command: string, args: string[], env: Record<string, string>): Promise<string> {
  return ran('npm', ['run', '--silent', command, '--', ...args], ROOT, env);
}
