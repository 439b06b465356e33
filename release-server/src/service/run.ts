import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from '@stepwell/server-kit/create-server';
import { diskCheck } from '@stepwell/server-kit/disk';
import { keepDataPrivate, restrictToOwner } from '@stepwell/server-kit/private-data';
import { answerCheck, registerProbes } from '@stepwell/server-kit/probes';
import { listen, type OnShutdown, runServer } from '@stepwell/server-kit/run-server';
import { requireReleasesDatabase } from '@stepwell/server-kit/settings';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import type { FastifyInstance } from 'fastify';
import { startCanaryRule } from '../canary/canary-rule';
import { StorageManager } from '../promotion/storage-manager';
import { openStorage } from '../storage/open-storage';
import { startSignatureRenewal } from '../storage/signature-renewal';
import { SigningAlarm } from '../storage/signing-alarm';
import type { ReleaseStorage } from '../storage/storage';
import { Authority } from './authority';
import { sendError } from './errors';
import { releaseService } from './release-service';
import { registerServiceMetrics } from './service-metrics';
import { readServiceSettings } from './settings';

/** Limits of open connections; an upload uses one connection. */
const CONNECTION_LIMITS = { connections: 256 };
/** Timeout of a request: long enough for an archive of 20 MB over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Objects that the routes of the service share. */
export interface ServiceParts {
  storage: ReleaseStorage;
  manager: StorageManager;
  authority: Authority;
  /** Address of the site, if it is known. */
  siteUrl?: string;
}

/** Registers further routes, such as those of the team page. */
type AddRoutes = (app: FastifyInstance, parts: ServiceParts) => Promise<unknown>;

/** Runs the release service as this process, with the settings in its environment variables. */
export function runReleaseService(addRoutes: AddRoutes = async () => undefined): void {
  runServer((onShutdown) => start(addRoutes, onShutdown));
}

async function start(addRoutes: AddRoutes, onShutdown: OnShutdown): Promise<void> {
  const settings = readServiceSettings(process.env);
  const { host, port, logLevel, trustedProxies, metrics: metricsAddress, ...place } = settings;
  requireReleasesDatabase(process.env, place.databaseUrl);
  const log = (text: string) => process.stderr.write(`${text}\n`);
  keepDataPrivate(place.dataDir, log);
  restrictToOwner(place.keysIn, log);
  const alarm = new SigningAlarm(log);
  const open = async () => alarm.watch(await openStorage(place));
  const storage = await open();
  onShutdown(() => storage.close());
  // This process renews signatures and applies the canary rule, because the registry's key is usually on this machine.
  onShutdown(startSignatureRenewal(open, log));
  onShutdown(startCanaryRule(storage, log));
  const app = createServer({
    logger: { level: logLevel },
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustedProxies,
    frameworkErrors: sendError,
  });
  const metrics = await startMetrics('releases', metricsAddress, onShutdown);
  if (metrics) registerServiceMetrics(metrics, app, storage, alarm);
  const store = answerCheck(() => storage.deployments.current());
  registerProbes(app, { store, disk: diskCheck(place.dataDir) }, metrics);
  const parts = {
    storage,
    manager: new StorageManager(storage, undefined, place.siteUrl),
    authority: new Authority(storage.grants),
    siteUrl: place.siteUrl,
  };
  await app.register(releaseService, {
    ...parts,
    uploadsIn: emptyFolder(join(place.dataDir, `uploads-${port}`)),
  });
  await addRoutes(app, parts);
  await listen(app, { host, port, limits: CONNECTION_LIMITS }, onShutdown);
}

/** Creates a folder, or empties it, because a killed service may have left files. @returns its path */
function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
