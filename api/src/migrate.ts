import { claimDataDir, openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { readEnvironment } from './lib/environment';

// `npm run migrate`: runs the pending migrations and exits. Each API does the same when it starts.

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  // Another process may use the folder of a PostgreSQL academy meanwhile.
  if (!environment.databaseUrl) await claimDataDir(environment.dataDir);
  const database = await openDatabase(environment);
  await database.migrate();
  await database.close();
}

// `process.exit`, because the socket and a timer of PGlite would delay the end of the process.
main().then(
  () => {
    process.stdout.write('the tables are up to date\n');
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  },
);
