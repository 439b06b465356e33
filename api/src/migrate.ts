import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { errorMessage } from './lib/api-error';
import { readEnvironment } from './lib/environment';
import { requireServiceDatabase } from './lib/service-settings';

// Brings the tables up to date, as each API does when it starts, and ends: for whoever wants that done before any starts.

/** An API that was asked to end has ten seconds for it. */
const TIMEOUT_MS = 12_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  requireServiceDatabase(process.env);
  const environment = readEnvironment(process.env);
  const database = await openDatabase(environment, {
    timeoutMs: TIMEOUT_MS,
    onWait: say,
    mayCreate: false,
  });
  try {
    const ran = await migrate(database.sql, undefined, say);
    say(
      ran.length > 0
        ? `the tables are up to date: ${ran.length} migrations ran`
        : 'the tables were up to date',
    );
  } finally {
    await database.close();
  }
}

// The embedded database keeps a timer of its own for some seconds: nobody waits for it.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  },
);
