import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '@stepwell/remote-kit/chromium';
import { type Counts, runTool } from './run';

/** The fields of Playwright's JSON report that are read here. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Runs the browser tests in the installed Chromium, or in Playwright's own, which is downloaded if necessary.
 * @param folder for the report @param args of Playwright
 */
export async function runBrowserTests(folder: string, args: string[] = []): Promise<Counts> {
  if (!findChromium()) {
    await runTool(['playwright', 'install', 'chromium']);
    if (!findChromium()) {
      console.error(HOW_TO_GET_CHROMIUM);
      return { passed: 0, failed: 1, skipped: 0 };
    }
  }
  const file = join(folder, 'playwright.json');
  const hasPassed = await runTool(['playwright', 'test', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Prints whole lines, without a status that is redrawn, because the output may be a log.
    PLAYWRIGHT_FORCE_TTY: 'false',
  });
  // Without a report, only the exit code is known.
  if (!existsSync(file)) return { passed: 0, failed: hasPassed ? 0 : 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport;
  const { expected, unexpected, flaky, skipped } = stats;
  // Errors outside of tests are not counted in the report, so a failed run counts as at least one failure.
  return { passed: expected + flaky, failed: hasPassed ? unexpected : Math.max(unexpected, 1), skipped };
}
