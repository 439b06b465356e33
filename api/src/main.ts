import { createApp } from './app';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { readEnvironment } from './environment';
import { loggerOptions } from './logging';
import { loadSampleAcademy } from './sample/load';

/** Tells the parent, if there is one: `listening` with the port, or `progress` with a line to show. */
type Report = { type: 'listening'; port: number } | { type: 'progress'; text: string };

const report = (message: Report) => process.send?.(message);

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, port, databaseUrl, logLevel } = environment;
  report({
    type: 'progress',
    text: databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the embedded database',
  });
  const database = await openDatabase(environment);
  report({ type: 'progress', text: 'Bringing the tables up to date' });
  await migrate(database.sql, loadSampleAcademy);
  const app = createApp({
    ...environment,
    sql: database.sql,
    logger: loggerOptions(logLevel),
  });
  await app.listen({ host, port });
  const address = app.server.address();
  if (address !== null && typeof address === 'object') report({ type: 'listening', port: address.port });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
