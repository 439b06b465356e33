import { PROXY_IDLE_GRACE_MS } from '@stepwell/server-kit/connections';
import { limitConnections } from '@stepwell/server-kit/create-server';
import { listen, type OnShutdown, runServer } from '@stepwell/server-kit/run-server';
import { startMetrics } from '@stepwell/server-kit/start-metrics';
import { createApp } from './app';
import { loadSampleAcademy } from './catalogue/sample/load';
import { backOfficeListener } from './cli/command-socket';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { readEnvironment, SAMPLE_ARGUMENT } from './lib/environment';
import { loggerOptions } from './lib/logging';
import { startMailer } from './mail/mailer/mailer';
import { smtpSender } from './mail/smtp';
import { startSweeper } from './ops/sweep';

/** A line that its parent, if there is one, shows. */
const progress = (text: string) =>
  process.send ? process.send({ type: 'progress', text }) : process.stdout.write(`${text}\n`);

/** For the end of another API on the same embedded database; one that was killed is gone sooner. */
const TIMEOUT_MS = 12_000;
/** Less than that, so that the next API can start. */
const EMBEDDED_END_MS = 9500;

/** Edges and their reads: each edge has at most 256 connections, and keeps half of them. */
const BOUNDS = {
  total: 2048,
  perAddress: 512,
  idleGraceMs: PROXY_IDLE_GRACE_MS,
  keepAcceptingMs: 5000,
};

async function start(onShutdown: OnShutdown): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, dataDir, logLevel, publicUrl, smtpUrl, mailFrom } = environment;
  progress(databaseUrl ? 'connecting to PostgreSQL' : 'opening the embedded database');
  const database = await openDatabase(environment, {
    timeoutMs: TIMEOUT_MS,
    onWait: progress,
    mayCreate: true,
  });
  onShutdown(database.close);
  const { sql, reads, pool, pools, forRequest } = database;
  await migrate(sql, process.argv.includes(SAMPLE_ARGUMENT) ? loadSampleAcademy : undefined, progress);

  const metrics = await startMetrics('api', environment.metrics, onShutdown);
  const app = createApp({
    ...environment,
    sql,
    reads,
    forRequest,
    pool,
    pools,
    metrics,
    embeddedIn: databaseUrl ? undefined : dataDir,
    logger: loggerOptions(logLevel),
  });
  await limitConnections(app, BOUNDS);
  onShutdown(
    startSweeper(sql, {
      isEmbedded: !databaseUrl,
      onError: (error) => app.log.error({ err: error }, 'a sweep did not come to its end'),
    }),
  );
  if (smtpUrl && mailFrom) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'mails could not be sent');
    const send = smtpSender(smtpUrl);
    onShutdown(startMailer({ sql, send, from: mailFrom, publicUrl, onError, isAlone: !databaseUrl }));
  }
  if (database.lock) {
    const site = { publicUrl, sendsMail: smtpUrl !== undefined };
    onShutdown(database.lock.serve(backOfficeListener(sql, site)));
  }
  // The first to end: what was accepted is answered while all that it needs is there.
  onShutdown(() => app.close());
  await listen(app, { host, port });
}

runServer(start, {
  timeoutMs: process.env.DATABASE_URL ? undefined : EMBEDDED_END_MS,
  reasonOf: errorMessage,
});
