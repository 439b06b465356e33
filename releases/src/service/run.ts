import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { answerBrokenHttp } from '@stepwell/servers/broken-http';
import { Connections } from '@stepwell/servers/connections';
import { diskCheck } from '@stepwell/servers/disk';
import { whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import { openMetrics } from '@stepwell/servers/open-metrics';
import { closeToOthers, keepDataPrivate } from '@stepwell/servers/private-data';
import { answerProbes } from '@stepwell/servers/probes';
import { TIME_LIMITS } from '@stepwell/servers/time-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Depot } from '../depot/depot';
import { keepFresh } from '../depot/freshness';
import { openDepot } from '../depot/open-depot';
import { keepJudging } from '../judge/judge';
import { DepotManager } from '../manager/depot-manager';
import { Authority } from './authority';
import { answer } from './errors';
import { releaseService } from './release-service';
import { tellOfService } from './service-metrics';
import { readServiceSettings } from './settings';

/** Teams' machines and builds: few, and an upload is one connection. */
const BOUNDS = { altogether: 256, perAddress: 64 };
/** An archive of 20 MB over a slow line. */
const UPLOAD_MS = 300_000;

const endings: (() => unknown)[] = [];

/** What all that the service answers is made of. */
export interface ServiceParts {
  depot: Depot;
  manager: DepotManager;
  authority: Authority;
}

/** Adds what is served beside the calls. */
type Addition = (app: FastifyInstance, parts: ServiceParts) => Promise<unknown>;

/**
 * Runs the release service as this process, by the settings of its environment, until it is asked to end.
 * @param add what is served beside the calls; nothing by default
 */
export function runReleaseService(add: Addition = async () => undefined): void {
  refuseInspector();
  whenAskedToEnd(stop);
  start(add).catch(async (error: Error) => {
    process.stderr.write(`${error.message || String(error)}\n`);
    await stop();
    process.exit(1);
  });
}

async function start(add: Addition): Promise<void> {
  const {
    host,
    port,
    logLevel,
    trustedProxies,
    metrics: metricsPlace,
    ...place
  } = readServiceSettings(process.env);
  const say = (text: string) => process.stderr.write(`${text}\n`);
  keepDataPrivate(place.dataDir, say);
  closeToOthers(place.keysIn, say);
  const depot = await openDepot(place);
  endings.push(() => depot.close());
  // Whoever says what is live sees to it that it goes on being believed.
  endings.push(keepFresh(() => openDepot(place), say));
  endings.push(keepJudging(depot, say));
  const app = Fastify({
    ...TIME_LIMITS,
    requestTimeout: UPLOAD_MS,
    trustProxy: trustedProxies,
    logger: {
      level: logLevel,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      stream: process.stderr,
      redact: ['req.headers.authorization'],
    },
    frameworkErrors: answer,
    clientErrorHandler: answerBrokenHttp,
    return503OnClosing: false,
  });
  const metrics = await openMetrics('releases', metricsPlace);
  if (metrics) tellOfService(metrics, { app, depot });
  const look = answerProbes(app, {
    store: {
      isNeeded: true,
      look: () =>
        depot.registry().then(
          () => undefined,
          () => 'it does not answer',
        ),
    },
    disk: diskCheck(place.dataDir),
  });
  metrics?.tellChecks(look);
  const connections = new Connections(app.server, BOUNDS);
  app.addHook('preClose', () => connections.drain());
  const parts = {
    depot,
    manager: new DepotManager(depot, undefined, place.siteUrl),
    authority: new Authority(depot),
  };
  await app.register(releaseService, {
    ...parts,
    uploadsIn: emptyFolder(join(place.dataDir, `uploads-${port}`)),
  });
  await add(app, parts);
  if (metrics && metricsPlace) endings.push(await metrics.serve(metricsPlace));
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
