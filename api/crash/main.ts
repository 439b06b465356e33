import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { details } from '../src/cli/terminal/print';
import { namespacesMissing } from '../testing/namespaces';
import { canRecord, powerCutRounds } from './power-cut';
import { type CrashReport, crashRounds } from './rounds';

// `npm run crash -w api [rounds]`: checks that no acknowledged order is lost or duplicated. Kills the API while orders are placed, with
// PostgreSQL and with the embedded database. With the embedded database, also kills the API together with its parent process, and
// simulates power cuts. Exits with code 1 if an order is lost or duplicated, or a start fails.

const rounds = Number(process.argv[2] ?? 50);
const write = (text: string) => process.stdout.write(text);

function reportRounds(database: string, report: CrashReport): void {
  write(`\r${database}\n${details(Object.entries(report))}\n\n`);
  if (report.lost !== 0 || report.duplicated !== 0) process.exitCode = 1;
}

const onRound = (round: number) => write(`\r${round} of ${rounds} `);

async function onEmbedded(title: string, options: { killsParent?: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-crash-'));
  try {
    reportRounds(title, await crashRounds({ env: { DATA_DIR: folder }, rounds, onRound, ...options }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await onEmbedded('Embedded database', {});
if (canRecord) {
  const report = await powerCutRounds(rounds, onRound);
  write(
    `\rEmbedded database, power cut: opened from what was synced to disk\n${details(Object.entries(report))}\n\n`,
  );
  if (report.lost !== 0) process.exitCode = 1;
} else {
  write('\rEmbedded database, power cut: skipped, because it needs /proc (Linux).\n\n');
}
const missing = namespacesMissing();
const namespaces = missing
  ? `${missing}: all in the same PID namespace`
  : 'in every second round in another PID namespace';
await onEmbedded(
  `Embedded database, API and its parent process killed, next one started at once; ${namespaces}`,
  {
    killsParent: true,
  },
);

if (findPostgres()) {
  const postgres = startPostgres({ isDurable: true });
  try {
    const alsoCrash = async (round: number) => {
      if (round % 2 === 0) await postgres.crash();
    };
    const report = await crashRounds({ env: { DATABASE_URL: postgres.url }, rounds, alsoCrash, onRound });
    reportRounds('PostgreSQL, itself killed in every second round', report);
  } finally {
    postgres.stop();
  }
} else {
  write('PostgreSQL was not found: its rounds were skipped.\n');
}
