import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '@stepwell/remote-kit/chromium';
import { type Counts, runTool } from './run';

/** The fields of Playwright's JSON report that are read here. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs the browser tests. @param folder for the report */
export async function runBrowserTests(folder: string): Promise<Counts> {
  if (!findChromium()) {
    console.error(HOW_TO_GET_CHROMIUM);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const file = join(folder, 'playwright.json');
  const hasPassed = await runTool(['playwright', 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  // Without a report Playwright did not start.
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = (JSON.parse(readFileSync(file, 'utf8')) as BrowserReport)
    .stats;
  // Errors outside of tests are not counted in the report, so a failed run counts as at least one failure.
  return { passed: expected + flaky, failed: hasPassed ? unexpected : Math.max(unexpected, 1), skipped };
}
