import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_DESK_PORT, readEnvironment } from '@stepwell/api/environment';
import { openStandingRunner } from '@stepwell/api/runner';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { createServer, limitConnections } from '@stepwell/server-kit/create-server';
import { listen, type OnShutdown, runServer } from '@stepwell/server-kit/run-server';
import { portOf } from '@stepwell/server-kit/settings';
import { deskApp } from './desk-app';
import { loadDeskBuild } from './shared/page-build';

// The staff's desk as a process: `npm run desk`, or beside edge and API under `npm start`.

/** Connection limits: a desk is used by a few people. */
const BOUNDS = { total: 512, perAddress: 128 };

function report(text: string): void {
  if (process.send) process.send({ type: 'progress', text });
  else process.stdout.write(`desk: ${text}\n`);
}

async function start(onShutdown: OnShutdown): Promise<void> {
  const { logLevel, trustedProxies, deskUrl, publicUrl, databaseUrl } = readEnvironment(process.env);
  const port = portOf('DESK_PORT', process.env.DESK_PORT?.trim() || String(DEFAULT_DESK_PORT), 1);
  const host = process.env.DESK_HOST?.trim() || '127.0.0.1';
  const [built] = await buildPackages([join(import.meta.dirname, '..')], report);
  if (!built) throw new Error('The desk was not built: run npm run build.');
  const page = await loadDeskBuild(built.folder);
  const runner = await openStandingRunner(process.env);
  onShutdown(() => runner.close());
  const app = createServer({ logger: { level: logLevel }, trustedProxies });
  await limitConnections(app, BOUNDS);
  const isServer = databaseUrl !== undefined;
  await app.register(deskApp, {
    runner,
    page,
    deskUrl,
    siteUrl: publicUrl,
    systemUser: isServer ? undefined : userInfo().username,
  });
  onShutdown(() => app.close());
  await listen(app, { host, port }, onShutdown);
  const caller = { from: 'desk' as const, network: host };
  const first = (await runner.run('session.first-owner', undefined, {
    caller,
    dryRun: false,
    progress: () => {},
  })) as { link: string } | null;
  if (first) report(`there is no staff yet. Become the owner by this link, once: ${first.link}`);
}

runServer(start);
