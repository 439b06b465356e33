import { register } from 'node:module';
import { createServer, PROXY_GRACE_MS } from '@stepwell/server-kit/create-server';
import { listen, type OnShutdown, progressReporter, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { serveActs } from './acts/acts-socket';
import { ACTS } from './acts/all-acts';
import { createApp } from './app';
import { loadSampleAcademy } from './catalogue/sample/load';
import { claimDataDir, openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { type Environment, readEnvironment } from './lib/environment';
import { loggerOptions } from './lib/logging';
import { startMailer } from './mail/mailer';
import { dumpActs } from './ops/dump';
import { startSweeper } from './ops/sweep';
import { firstOwnerLink } from './staff/invitations';

// The API's process: opens and migrates the database, starts the scheduled jobs and the mailer, and serves the calls, the acts on the socket
// of the data folder, and the desk.

const progress = progressReporter();

const CONNECTION_LIMITS = { connections: 2048, graceMs: PROXY_GRACE_MS };

/** @param onShutdown registers what closes at shutdown; the last registered closes first, so the data folder is given up last */
async function start(onShutdown: OnShutdown): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, dataDir, logLevel, publicUrl, deskUrl, smtpUrl, mailFrom } = environment;
  const socket = await claimDataDir(dataDir);
  onShutdown(() => socket.close());
  progress(databaseUrl ? 'connecting to PostgreSQL' : 'opening the embedded database');
  const database = await openDatabase(environment);
  onShutdown(database.close);
  const { sql } = database;
  await database.migrate(environment.hasSample ? loadSampleAcademy : undefined);

  const metrics = await startMetrics('api', environment.metrics, onShutdown);
  const app = createApp({ ...environment, ...database, metrics, logger: loggerOptions(logLevel) });
  const onError = (text: string) => (error: unknown) => app.log.error({ err: error }, `api: ${text}`);
  onShutdown(
    startSweeper(sql, {
      isEmbedded: !databaseUrl,
      onError: onError('a scheduled job failed; it runs again at its next time'),
    }),
  );
  if (smtpUrl && mailFrom)
    onShutdown(
      startMailer({
        sql,
        smtpUrl,
        from: mailFrom,
        publicUrl,
        deskUrl,
        onError: onError('the outbox could not be read or written; mails wait'),
      }),
    );
  const context = { sql, site: { publicUrl, deskUrl, dataDir, sendsMail: smtpUrl !== undefined } };
  serveActs(socket, [...ACTS, ...dumpActs(database)], context);
  if (environment.desk) {
    await startDesk(environment, context, onShutdown);
    const link = await firstOwnerLink(sql, context.site);
    if (link) progress(`there is no staff yet; become the owner of the academy by this link, once: ${link}`);
  }
  await listen(app, { host, port, limits: CONNECTION_LIMITS }, onShutdown);
}

async function startDesk(
  { desk: address, logLevel, trustedProxies }: Environment,
  context: Parameters<typeof serveActs>[2],
  onShutdown: OnShutdown,
): Promise<void> {
  // Before the import, because the desk's pages import components with their style sheets.
  register('../desk/frame/css-hooks.mjs', import.meta.url);
  const { desk } = await import('../desk/desk');
  const server = createServer({ logger: loggerOptions(logLevel), trustedProxies });
  await server.register(desk, context);
  onShutdown(() => server.close());
  try {
    await server.listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`DESK_PORT ${address?.port} is in use: set DESK_PORT to a free port.`);
  }
}

runServer(start, { reasonOf: errorMessage });
