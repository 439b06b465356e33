import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { answerBrokenHttp } from '@stepwell/servers/broken-http';
import { Connections } from '@stepwell/servers/connections';
import { whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import { TIME_LIMITS } from '@stepwell/servers/time-limits';
import Fastify from 'fastify';
import { openDepot } from '../depot/open-depot';
import { answer } from './errors';
import { releaseService } from './release-service';
import { readServiceSettings } from './settings';

// The release service as a process: `npm run releases`, or beside edge and API where RELEASES_PORT is set.

/** Teams' machines and builds: few, and an upload is one connection. */
const BOUNDS = { altogether: 256, perAddress: 64 };
/** An archive of 20 MB over a slow line. */
const UPLOAD_MS = 300_000;

const endings: (() => unknown)[] = [];

async function start(): Promise<void> {
  const { host, port, logLevel, ...place } = readServiceSettings(process.env);
  const depot = await openDepot(place);
  endings.push(() => depot.close());
  const app = Fastify({
    ...TIME_LIMITS,
    requestTimeout: UPLOAD_MS,
    logger: { level: logLevel, redact: ['req.headers.authorization'] },
    frameworkErrors: answer,
    clientErrorHandler: answerBrokenHttp,
    return503OnClosing: false,
  });
  const connections = new Connections(app.server, BOUNDS);
  app.addHook('preClose', () => connections.drain());
  await app.register(releaseService, {
    depot,
    uploadsIn: emptyFolder(join(place.dataDir, `uploads-${port}`)),
  });
  endings.push(() => app.close());
  await app.listen({ host, port });
  if (!process.send) process.stdout.write(`ready: http://${host}:${port}\n`);
  process.send?.({ type: 'listening' });
}

/** What a service left there that was killed is of no use to anybody. */
function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function stop(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
}

refuseInspector();
whenAskedToEnd(stop);

start().catch(async (error: Error) => {
  process.stderr.write(`${error.message || String(error)}\n`);
  await stop();
  process.exit(1);
});
