import { readEnvironment } from '@stepwell/api/environment';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { Processes } from './processes';

// Started by graceful-shutdown.nightly.test.ts: `npm start` without builds, with an API on DATABASE_URL and an edge without pages.

export interface Tree {
  type: 'listening';
  port: number;
  edgePid: number;
  apiPid: number;
  apiOrigin: string;
}

const processes = new Processes(() => undefined);

async function start(): Promise<void> {
  const { server: api, origin } = await processes.startApi(readEnvironment(process.env));
  const port = await freePort();
  const edge = await processes.start('the edge', 'shell/edge/http/an-edge-process.testing.ts', {
    PORT: String(port),
    API_ORIGIN: origin,
  });
  const tree: Tree = {
    type: 'listening',
    port,
    edgePid: edge.pid ?? 0,
    apiPid: api.pid ?? 0,
    apiOrigin: origin,
  };
  process.send?.(tree);
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  void processes.end(1);
});
