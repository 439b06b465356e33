import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@stepwell/api/caller';
import { type CommandRunner, openLongLivedRunner } from '@stepwell/api/runner';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { listen, type OnShutdown, progressReporter, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { deskApp } from './desk-app';
import { createDeskServer } from './desk-server';
import { registerDeskProbes } from './probes';
import { readDeskSettings } from './settings';
import { loadDeskBuild } from './shared/page-build';
import { readInThread } from './statement/read-in-thread';

// The desk's process: started by `npm run desk`, or with edge and API by `npm start`.

/** Connection limits. Low, because few people use the desk. */
const LIMITS = { connections: 512 };
/** Options of the commands that the process itself runs, without a request. */
const RUN_OPTIONS = { dryRun: false, progress: () => {} };

const report = progressReporter('desk: ');

async function start(onShutdown: OnShutdown): Promise<void> {
  const settings = readDeskSettings(process.env);
  const { host, port, deskUrl, siteUrl, issuer, dataDir, hasDatabaseServer } = settings;
  keepDataPrivate(dataDir, report);
  const [built] = await buildPackages([join(import.meta.dirname, '..')], report);
  if (!built) throw new Error('The desk was not built: run npm run build.');
  const build = await loadDeskBuild(built.folder);
  const runner = await openLongLivedRunner(process.env);
  onShutdown(() => runner.close());
  const app = createDeskServer(settings);
  const caller: Caller = { from: 'desk', deskUrl, network: host };
  const metrics = await startMetrics('desk', settings.metrics, onShutdown);
  const askDatabase = () => runner.run('session.ready', undefined, { ...RUN_OPTIONS, caller });
  registerDeskProbes(app, { askDatabase, dataDir, metrics });
  await app.register(deskApp, {
    runner,
    build,
    deskUrl,
    siteUrl,
    issuer,
    readStatement: readInThread,
    systemUser: hasDatabaseServer ? undefined : userInfo().username,
  });
  await listen(app, { host, port, limits: LIMITS }, onShutdown);
  // Under `npm start` the API reports the link; with a PostgreSQL server, `academy staff invite` creates the first owner.
  if (!process.send && !hasDatabaseServer) await reportFirstOwner(runner, caller);
}

/** Reports the log-in link of the first owner while there is no staff. */
async function reportFirstOwner({ run }: CommandRunner, caller: Caller): Promise<void> {
  const first = await run('session.first-owner', undefined, { ...RUN_OPTIONS, caller });
  if (first)
    report(`there is no staff yet; become the owner by this link, once: ${(first as { link: string }).link}`);
}

runServer(start);
