import { createApp } from './app';
import { listenForBackOffice, socketPath } from './back-office/socket';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { readEnvironment } from './environment';
import { loggerOptions } from './logging';
import { keepMailing } from './mail/mailer';
import { smtpSender } from './mail/smtp';
import { reasonOf } from './refusal';
import { loadSampleAcademy } from './sample/load';
import { keepSweeping } from './sweep';

/** Tells the parent, if there is one: `listening` with the port, or `progress` with a line to show. */
type Report = { type: 'listening'; port: number } | { type: 'progress'; text: string };

const report = (message: Report) => process.send?.(message);

/** An API that was asked to end has ten seconds for it; one that was killed is gone sooner. */
const PATIENCE_MS = 12_000;

/** Ends what was begun, the last first. */
const endings: (() => unknown)[] = [];
let isStopping = false;

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, dataDir, logLevel, publicUrl, smtpUrl, mailFrom } = environment;
  const progress = (text: string) => report({ type: 'progress', text });
  progress(databaseUrl ? 'connecting to PostgreSQL' : 'opening the embedded database');
  const database = await openDatabase(environment, { patienceMs: PATIENCE_MS, onWait: progress });
  endings.push(database.close);
  const { sql, reads } = database;
  const ran = await migrate(sql, loadSampleAcademy);
  if (ran.length > 0) progress(`tables brought up to date: ${ran.join(', ')}`);

  const app = createApp({ ...environment, sql, reads, logger: loggerOptions(logLevel) });
  endings.push(() => app.close());
  endings.push(keepSweeping(sql, (error) => app.log.error({ err: error }, 'what is old could not be swept')));
  if (smtpUrl && mailFrom) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'mails could not be sent');
    const send = smtpSender(smtpUrl);
    endings.push(keepMailing({ sql, send, from: mailFrom, publicUrl, onError, isAlone: !databaseUrl }));
  }
  if (!databaseUrl) {
    const backOffice = await listenForBackOffice(sql, socketPath(dataDir), publicUrl);
    endings.push(() => backOffice.close());
  }
  await app.listen({ host, port });
  const address = app.server.address();
  if (address !== null && typeof address === 'object') report({ type: 'listening', port: address.port });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const end of endings.reverse()) await end();
  process.exit(code);
}

process.once('SIGTERM', () => stop(0));
process.once('SIGINT', () => stop(0));
process.once('disconnect', () => stop(0));

start().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  return stop(1);
});
