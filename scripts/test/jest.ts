import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { type Counts, runTool } from './run';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
}

/**
 * Runs jest. The API's tests use PostgreSQL if it is installed or `TEST_DATABASE_URL` is set.
 * @param folder for the report
 */
export async function runJest(
  folder: string,
  jestArgs: string[],
): Promise<Counts & { hadPostgres: boolean }> {
  const postgres = startOwnPostgres();
  const url = process.env.TEST_DATABASE_URL ?? postgres?.url;
  const report = join(folder, 'jest.json');
  try {
    await runTool(['jest', '--json', `--outputFile=${report}`, ...jestArgs], {
      TEST_DATABASE_URL: url,
      // Prints whole lines, without a status that is redrawn, because the checks of sources print to the same terminal.
      TERM: 'dumb',
    });
  } finally {
    postgres?.stop();
  }
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as JestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
    hadPostgres: url !== undefined,
  };
}

function startOwnPostgres(): ThrowAwayPostgres | undefined {
  if (process.env.TEST_DATABASE_URL || !findPostgres()) return undefined;
  return startPostgres();
}
