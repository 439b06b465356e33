import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { type Counts, runTool } from './run';

/** The fields of jest's JSON report that are read here. */
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
export async function runJest(folder: string): Promise<Counts> {
  const postgres = !process.env.TEST_DATABASE_URL && findPostgres() ? startPostgres() : undefined;
  const report = join(folder, 'jest.json');
  try {
    await runTool(['jest', '--json', `--outputFile=${report}`], {
      TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres?.url,
    });
  } finally {
    postgres?.stop();
  }
  // Without a report jest did not start.
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as JestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
  };
}
