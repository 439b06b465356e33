import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { details } from '../src/cli/terminal/print';
import { namespacesMissing } from '../testing/namespaces';
import { canRecord, powerCutRounds } from './power-cut';
import { type CrashReport, crashRounds } from './rounds';

// `npm run crash -w api [rounds]`: kills the API while orders are placed, on both databases, and simulates power cuts on the embedded one.
// Exits with code 1 if an order is lost or duplicated, or a start fails.

const rounds = Number(process.argv[2] ?? 50);
const write = (text: string) => process.stdout.write(text);

function reportRounds(database: string, report: CrashReport): void {
  write(`\r${database}\n${details(Object.entries(report))}\n\n`);
  if (report.lost !== 0 || report.duplicated !== 0) process.exitCode = 1;
}

const onRound = (round: number) => write(`\r${round} of ${rounds} `);

async function onEmbedded(title: string, options: { isTree?: boolean }): Promise<void> {
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
    `\rEmbedded database, power cut: opened on what the disk holds\n${details(Object.entries(report))}\n\n`,
  );
  if (report.lost !== 0) process.exitCode = 1;
}
const missing = namespacesMissing();
const where = missing ? `${missing}: all in one` : 'every second time in a container of its own';
await onEmbedded(`Embedded database, parent and API killed and started again at once; ${where}`, {
  isTree: true,
});

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
