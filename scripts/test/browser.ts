import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '@stepwell/remote-kit/chromium';
import { type Counts, runTool } from './run';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs the journeys in a Chromium: one that is installed, or else Playwright's own, fetched if it can be. */
export async function runBrowserTests(folder: string): Promise<Counts> {
  if (!findChromium()) {
    await runTool(['playwright', 'install', 'chromium']);
    if (!findChromium()) {
      console.error(HOW_TO_GET_CHROMIUM);
      return { passed: 0, failed: 1, skipped: 0 };
    }
  }
  const report = join(folder, 'playwright.json');
  const isGood = await runTool(['playwright', 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = (
    JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  ).stats;
  if (flaky > 0) console.log(`${flaky} of the browser tests needed a second try: see "flaky" above.`);
  return { passed: expected + flaky, failed: isGood ? unexpected : Math.max(unexpected, 1), skipped };
}
