import { createServer } from '@stepwell/server-kit/create-server';
import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { answerCheck, registerProbes } from '@stepwell/server-kit/probes';
import { listen, type OnShutdown, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import type { FastifyInstance } from 'fastify';
import { LocalReleases } from '../local-releases';
import { pageRoutes } from '../page/page.routes';
import { placeIn } from '../place';
import { readRegistry } from '../registry';
import { sendError, sendNotFound } from './errors';
import { releasesRoutes } from './releases.routes';
import { readServiceSettings } from './settings';

// The process of the release service: `npm run releases`, also started by `npm start` if RELEASES_PORT is set.

/** Limits of open connections; an upload uses one connection. */
const CONNECTION_LIMITS = { connections: 256 };
/** Long enough for an archive of 20 MB over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000;

runServer(start);

async function start(onShutdown: OnShutdown): Promise<void> {
  const {
    host,
    port,
    logLevel,
    trustedProxies,
    metrics: metricsAddress,
    ...settings
  } = readServiceSettings(process.env);
  const { dataDir, keysFile } = settings;
  // Under `npm start` the log is text for people; alone it is JSON lines, like Fastify's log (level 30 is "info").
  const log = (text: string) =>
    process.send
      ? process.stdout.write(`releases: ${text}\n`)
      : process.stderr.write(
          `${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: `releases: ${text}` })}\n`,
        );
  keepDataPrivate(dataDir);
  const place = placeIn(dataDir);
  const app = createServer({
    logger: { level: logLevel },
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustedProxies,
    frameworkErrors: sendError,
  });
  const metrics = await startMetrics('releases', metricsAddress, onShutdown);
  if (metrics) addMetrics(metrics, app, () => readRegistry(place));
  registerProbes(
    app,
    { store: answerCheck(async () => readRegistry(place)), disk: diskCheck(dataDir) },
    metrics,
  );
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  await app.register(releasesRoutes, { place, releases: new LocalReleases(place, keysFile), log });
  await app.register(pageRoutes);
  await listen(app, { host, port, limits: CONNECTION_LIMITS }, onShutdown);
}

function addMetrics(
  metrics: Metrics,
  app: FastifyInstance,
  registry: () => ReturnType<typeof readRegistry>,
): void {
  metrics.countRequests(app);
  metrics.gauge('stepwell_registry_revision', 'Revision that is live', [], () => [[{}, registry().revision]]);
  metrics.gauge('stepwell_release_info', 'Release that is live', ['feature', 'release'], () =>
    Object.entries(registry().features).map(([feature, { live }]) => [{ feature, release: live }, 1]),
  );
}
