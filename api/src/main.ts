import { Connections, LAST_CALL_OF_PROXIES_MS } from '@stepwell/servers/connections';
import { LATEST_END_MS, whenAskedToEnd } from '@stepwell/servers/ending';
import { refuseInspector } from '@stepwell/servers/no-inspector';
import { openMetrics } from '@stepwell/servers/open-metrics';
import { createApp } from './app';
import { backOfficeListener } from './back-office/socket';
import { readEnvironment, SAMPLE_ARGUMENT } from './base/environment';
import { loggerOptions } from './base/logging';
import { reasonOf } from './base/refusal';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { keepMailing } from './mail/mailer';
import { smtpSender } from './mail/smtp';
import { loadSampleAcademy } from './sample/load';
import { keepSweeping } from './sweep';

/** Tells the parent, if there is one: `listening` with the port, or `progress` with a line to show. */
type Report = { type: 'listening'; port: number } | { type: 'progress'; text: string };

const report = (message: Report) => process.send?.(message);
const progress = (text: string) =>
  process.send ? report({ type: 'progress', text }) : process.stdout.write(`${text}\n`);

/** For the end of another API on the same embedded database; one that was killed is gone sooner. */
const PATIENCE_MS = 12_000;
/** Less than that, so that the next API can start. */
const EMBEDDED_END_MS = 9500;

/** Ends what was begun, the last first. */
const endings: (() => unknown)[] = [];

/** Edges and their reads: each edge has at most 256 connections, and keeps half of them. */
const BOUNDS = {
  altogether: 2048,
  perAddress: 512,
  lastCallMs: LAST_CALL_OF_PROXIES_MS,
  acceptsOnMs: 5000,
};

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, dataDir, logLevel, publicUrl, smtpUrl, mailFrom } = environment;
  progress(databaseUrl ? 'connecting to PostgreSQL' : 'opening the embedded database');
  const database = await openDatabase(environment, {
    patienceMs: PATIENCE_MS,
    onWait: progress,
    mayCreate: true,
  });
  endings.push(database.close);
  const { sql, reads, pool, pools, forRequest } = database;
  await migrate(sql, process.argv.includes(SAMPLE_ARGUMENT) ? loadSampleAcademy : undefined, progress);

  const metrics = await openMetrics('api', environment.metrics);
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
  const connections = new Connections(app.server, BOUNDS);
  app.addHook('preClose', () => connections.drain());
  endings.push(
    keepSweeping(sql, {
      isEmbedded: !databaseUrl,
      onError: (error) => app.log.error({ err: error }, 'a sweep did not come to its end'),
    }),
  );
  if (smtpUrl && mailFrom) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'mails could not be sent');
    const send = smtpSender(smtpUrl);
    endings.push(keepMailing({ sql, send, from: mailFrom, publicUrl, onError, isAlone: !databaseUrl }));
  }
  if (database.lock) {
    const site = { publicUrl, sendsMail: smtpUrl !== undefined };
    endings.push(database.lock.serve(backOfficeListener(sql, site)));
  }
  if (metrics && environment.metrics) endings.push(await metrics.serve(environment.metrics));
  // The first to end: what was accepted is answered while all that it needs is there.
  endings.push(() => app.close());
  await app.listen({ host, port });
  const address = app.server.address();
  if (address !== null && typeof address === 'object') report({ type: 'listening', port: address.port });
}

async function stop(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
}

refuseInspector();
whenAskedToEnd(stop, process.env.DATABASE_URL ? LATEST_END_MS : EMBEDDED_END_MS);

start().catch(async (error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  await stop();
  process.exit(1);
});
