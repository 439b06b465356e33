import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { type Counts, runTool } from './test/run';

// `npm test`: lint, types, jest and browser tests, and a tally in one line. `NIGHTLY=1 npm test` includes the tests that take longer.

const folder = mkdtempSync(join(tmpdir(), 'stepwell-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const results: Record<string, Counts> = {
  lint: checked(await runTool(['biome', 'check', '--error-on-warnings', '.'])),
  styles: checked(await runTool(['stylelint', '**/*.module.css'])),
  types: checked(await runTool(['tsc', '--noEmit', '--checkers', '1'])),
  jest: await runJest(folder),
  browser: await runBrowserTests(folder),
};
for (const [part, { passed, failed, skipped }] of Object.entries(results))
  console.log(`${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
const sum = (key: keyof Counts) => Object.values(results).reduce((total, counts) => total + counts[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/** The counts of a tool that only passes or fails: one check. */
function checked(isGood: boolean): Counts {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}
