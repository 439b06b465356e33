import { PROXY_GRACE_MS } from '@stepwell/server-kit/create-server';
import { listen, type OnShutdown, progressReporter, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { createApp } from './app';
import { loadSampleAcademy } from './catalogue/sample/load';
import { runCommand } from './cli/command/command';
import { backOfficeListener } from './cli/command-socket';
import { migrate } from './database/migrate';
import { HOLDER_EXIT_MS, openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { FIRST_OWNER_ARGUMENT, readEnvironment, SAMPLE_ARGUMENT } from './lib/environment';
import { loggerOptions } from './lib/logging';
import { requireDatabaseUrlOnInstalledSite } from './lib/service-settings';
import { startMailer } from './mail/mailer/mailer';
import { smtpSender } from './mail/smtp';
import { startPusher } from './notifications/push/pusher';
import { pushSender } from './notifications/push/send-push';
import { startSweeper } from './ops/sweep';
import { inviteFirstOwner } from './staff/invitations';

// The API's process: opens and migrates the database, starts the scheduled jobs, the mailer and the notifications, and serves the calls.

const progress = progressReporter();

/** Maximum duration of the shutdown on the embedded database; shorter than `HOLDER_EXIT_MS`, for which the next API waits. */
const EMBEDDED_SHUTDOWN_MS = 9500;

const CONNECTION_LIMITS = { connections: 2048, graceMs: PROXY_GRACE_MS };

const INVITE_FIRST_OWNER = { act: inviteFirstOwner, roles: [], needsNoLogin: true } as const;

/** @param onShutdown registers what closes at shutdown; the last registered closes first, so the database closes last */
async function start(onShutdown: OnShutdown): Promise<void> {
  const loadSample = process.argv.includes(SAMPLE_ARGUMENT) ? loadSampleAcademy : undefined;
  // `npm start` may use an embedded database on any machine.
  if (!loadSample) requireDatabaseUrlOnInstalledSite(process.env);
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, dataDir, logLevel, publicUrl, deskUrl, smtpUrl, mailFrom } = environment;
  progress(databaseUrl ? 'connecting to PostgreSQL' : 'opening the embedded database');
  const database = await openDatabase(environment, {
    timeoutMs: HOLDER_EXIT_MS,
    report: progress,
    mayCreate: true,
  });
  onShutdown(database.close);
  const { sql } = database;
  await migrate(sql, loadSample, progress);

  const metrics = await startMetrics('api', environment.metrics, onShutdown);
  const app = createApp({
    ...environment,
    ...database,
    metrics,
    embeddedIn: databaseUrl ? undefined : dataDir,
    logger: loggerOptions(logLevel),
  });
  onShutdown(
    startSweeper(sql, {
      isEmbedded: !databaseUrl,
      onError: (error) =>
        app.log.error({ err: error }, 'api: a scheduled job failed; it runs again at its next time'),
    }),
  );
  if (smtpUrl && mailFrom) {
    const onError = (error: unknown) =>
      app.log.error({ err: error }, 'api: the outbox could not be read or written; mails wait');
    const send = smtpSender(smtpUrl);
    onShutdown(
      startMailer({ sql, send, from: mailFrom, publicUrl, deskUrl, onError, isAlone: !databaseUrl }),
    );
  }
  onShutdown(
    startPusher({
      sql,
      send: pushSender(),
      onError: (error) =>
        app.log.error({ err: error }, 'api: browsers could not be notified; the API will try again'),
    }),
  );
  // Only this process can open the embedded database, so other processes send commands of staff over the lock's socket.
  if (database.lock) {
    const site = { publicUrl, deskUrl, sendsMail: smtpUrl !== undefined };
    onShutdown(database.lock.serve(backOfficeListener(sql, site)));
  }
  if (process.argv.includes(FIRST_OWNER_ARGUMENT)) {
    // The caller is the desk, because only the desk may run this command before a log-in.
    const caller = { from: 'desk', network: host, deskUrl } as const;
    const invitation = await runCommand(sql, INVITE_FIRST_OWNER, undefined, { caller });
    if (invitation)
      progress(
        `there is no staff yet; become the owner of the academy by this link, once: ${invitation.link}`,
      );
  }
  await listen(app, { host, port, limits: CONNECTION_LIMITS }, onShutdown);
}

runServer(start, {
  timeoutMs: process.env.DATABASE_URL ? undefined : EMBEDDED_SHUTDOWN_MS,
  reasonOf: errorMessage,
});
