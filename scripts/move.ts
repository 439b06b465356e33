import { userInfo } from 'node:os';
import { errorMessage } from '@stepwell/api/api-error';
import { readEnvironment } from '@stepwell/api/environment';
import { readPlaceSettings } from '@stepwell/release-server/settings';
import { toPostgresql } from './move/to-postgresql';

// `npm run move -w scripts`: moves the academy of DATA_DIR to the PostgreSQL database of DATABASE_URL.

const USAGE = `npm run move -w scripts -- to-postgresql   moves the academy from the embedded database of DATA_DIR to DATABASE_URL
Stop the site first. The settings are described in docs/settings.md. The embedded database keeps its contents; do not start the site on it again.`;

async function main(): Promise<void> {
  const given = process.argv.slice(2).join(' ');
  if (given === '--help') return console.log(USAGE);
  if (given !== 'to-postgresql') throw new Error(USAGE);
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL must be set: it names the PostgreSQL database that the academy is moved to.',
    );
  const place = readPlaceSettings(process.env);
  // Set only if the releases have a database apart from the academy's.
  const releasesUrl = place.databaseUrl === databaseUrl ? undefined : place.databaseUrl;
  const report = (text: string) => console.log(text);
  const { keysIn } = place;
  await toPostgresql({ databaseUrl, dataDir, keysIn, releasesUrl, actor: userInfo().username, report });
}

// Exits explicitly, because a timer of the embedded database would keep the process running for some seconds.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(errorMessage(error));
    process.exit(1);
  },
);
