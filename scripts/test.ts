import { requireArguments } from './arguments/require-arguments';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { runNode, runTool } from './test/run';
import { makeRunFolder } from './test/run-folder';
import { checked, SKIPPED, Tally } from './test/tally';
import { fetchedTool } from './tools/fetched-tool';

// `npm test`: every check that a change must pass. `-- --changed` runs the tests of files that differ from the main branch.

const isOfChanges = requireArguments(['--changed']).includes('--changed');
const tally = new Tally();
const folder = makeRunFolder();
// The build and the checks of sources run beside jest. Browser tests run afterwards, because beside jest they took 1.5 times as long, and
// the load made some fail.
const [, { hadPostgres, ...jest }] = await Promise.all([
  buildAndCheckSources(),
  runJest(folder, isOfChanges ? ['--changedSince=main'] : []),
]);
tally.add('jest', jest);
tally.add('browser', await runBrowserTests(folder, isOfChanges ? ['--only-changed=main'] : []));
if (!hadPostgres) {
  console.log(
    'PostgreSQL was not found: the tests that need it were skipped. Install its server to run them.',
  );
  if (process.env.REQUIRE_POSTGRES) tally.add('PostgreSQL is required here', checked(false));
}
tally.end();

/** Builds what the browser tests open, then runs the checks that only read sources: one after the other, because jest uses the cores. */
async function buildAndCheckSources(): Promise<void> {
  tally.add('build', checked(await runNode('scripts/build.ts')));
  tally.add('lint, format, borders', checked(await runTool(['biome', 'check', '--error-on-warnings', '.'])));
  tally.add('plain words', checked(await runNode('scripts/words.ts')));
  tally.add('types', checked(await runTool(['tsc', '--noEmit', '--checkers', '1'])));
  const canReport = canFetchExtractor();
  tally.add('API of packages', canReport ? checked(await runNode('scripts/packages.ts', 'check')) : SKIPPED);
}

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
