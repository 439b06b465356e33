import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@stepwell/remote-kit/run';
import { findNginx } from './deploy/own-nginx';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { type Counts, runTool } from './test/run';
import { fetchedTool } from './tools/fetched-tool';
import { ROOT } from './workspace/workspace';

// Every check that a change must pass, in the order in which they fail fastest.

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

function count(what: string, { passed, failed, skipped }: Counts): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(`\n${what}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
}

function checked(isGood: boolean): Counts {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

const SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 };

/** A machine that has no network after `npm ci` runs all other tests, and says of this one that it did not. */
function canFetchExtractor(): boolean {
  try {
    fetchedTool('api-extractor');
    return true;
  } catch (error) {
    console.log(`The packages' promises are NOT checked: ${(error as Error).message}`);
    return false;
  }
}

/** Two of everything, and each of its faults once, under load. */
async function clusterHolds(): Promise<Counts> {
  if (!findNginx()) {
    console.log('nginx was not found: what a visitor notices of a machine that goes is NOT tried.');
    return SKIPPED;
  }
  return checked(
    await run(
      process.execPath,
      ['--import', './scripts/typescript.mjs', 'scripts/cluster.ts', 'faults', '--seed', '1', '--untimed'],
      { cwd: ROOT },
    ),
  );
}

function packagesCheck(): Promise<boolean> {
  return run(process.execPath, ['--import', './scripts/typescript.mjs', 'scripts/packages.ts', 'check'], {
    cwd: ROOT,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'stepwell-test-'));
try {
  count('lint, format, borders', checked(await runTool(['biome', 'check', '--error-on-warnings', '.'])));
  count('types', checked(await runTool(['tsc', '--noEmit', '--checkers', '1'])));
  const canReport = canFetchExtractor();
  count('promises of packages', canReport ? checked(await packagesCheck()) : SKIPPED);
  const { hadPostgres, ...jest } = await runJest(folder, [], {
    WITHOUT_API_EXTRACTOR: canReport ? undefined : '1',
  });
  count('jest', jest);
  count('browser', await runBrowserTests(folder));
  count('cluster', hadPostgres ? await clusterHolds() : SKIPPED);
  if (!hadPostgres) {
    console.log(
      'PostgreSQL was not found: the tests that need it were skipped. Install its server to run them.',
    );
    if (process.env.REQUIRE_POSTGRES) count('PostgreSQL is required here', checked(false));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
