import { parseArgs } from 'node:util';
import { migrate } from './database/migrate';
import { HOLDER_EXIT_MS, openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { readEnvironment } from './lib/environment';
import { requireDatabaseUrlOnInstalledSite } from './lib/service-settings';

// `npm run migrate`: runs the pending migrations and exits. Each API does the same when it starts.

const print = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  // Throws for any argument, so that `--help` runs no migrations.
  parseArgs();
  requireDatabaseUrlOnInstalledSite(process.env);
  const environment = readEnvironment(process.env);
  const database = await openDatabase(environment, {
    timeoutMs: HOLDER_EXIT_MS,
    report: print,
    mayCreate: false,
  });
  try {
    const ran = await migrate(database.sql, undefined, print);
    print(
      ran.length > 0
        ? `the tables are up to date: ${ran.length} migrations ran`
        : 'the tables were up to date',
    );
  } finally {
    await database.close();
  }
}

// `process.exit`, because a timer of PGlite would delay the end of the process by some seconds.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  },
);
