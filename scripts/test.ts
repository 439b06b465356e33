import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { runNode, runTool } from './test/run';
import { checked, SKIPPED, Tally } from './test/tally';
import { fetchedTool } from './tools/fetched-tool';

// `npm test`: every check that a change must pass. `-- --changed` runs the tests of what differs from the main branch.

const isOfChanges = process.argv.includes('--changed');
const tally = new Tally();
const folder = mkdtempSync(join(tmpdir(), 'stepwell-test-'));
try {
  const canReport = canFetchExtractor();
  const [lint, words, types, api, { hadPostgres, ...jest }] = await Promise.all([
    runTool(['biome', 'check', '--error-on-warnings', '.']),
    runNode('scripts/words.ts'),
    runTool(['tsc', '--noEmit', '--checkers', '1']),
    canReport ? runNode('scripts/packages.ts', 'check') : undefined,
    runJest(folder, isOfChanges ? ['--changedSince=main'] : []),
  ]);
  tally.add('lint, format, borders', checked(lint));
  tally.add('plain words', checked(words));
  tally.add('types', checked(types));
  tally.add('API of packages', api === undefined ? SKIPPED : checked(api));
  tally.add('jest', jest);
  tally.add('browser', await runBrowserTests(folder, isOfChanges ? ['--only-changed=main'] : []));
  if (!hadPostgres) {
    console.log(
      'PostgreSQL was not found: the tests that need it were skipped. Install its server to run them.',
    );
    if (process.env.REQUIRE_POSTGRES) tally.add('PostgreSQL is required here', checked(false));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.end();

/** API Extractor is fetched on demand; a machine without network runs all other tests. */
function canFetchExtractor(): boolean {
  try {
    fetchedTool('api-extractor');
    return true;
  } catch (error) {
    console.log(`The API of the packages is NOT checked: ${(error as Error).message}`);
    return false;
  }
}
