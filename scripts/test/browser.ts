import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '@stepwell/remote-kit/chromium';
import { type BrowserReport, browserCounts, unprovenTests } from './browser-report';
import { type Counts, runTool } from './run';

/** More than these do not fail because a machine is busy. */
const MOST_RUN_ALONE = 10;

/**
 * Runs the journeys in a Chromium: one that is installed, or else Playwright's own, fetched if it can be. The few that fail
 * to their last try run once more, one after the other, so that what only a busy machine fails differs from a defect.
 */
export async function runBrowserTests(folder: string): Promise<Counts> {
  if (!findChromium()) {
    await runTool(['playwright', 'install', 'chromium']);
    if (!findChromium()) {
      console.error(HOW_TO_GET_CHROMIUM);
      return { passed: 0, failed: 1, skipped: 0 };
    }
  }
  const { report, isGood } = await runPlaywright(join(folder, 'playwright.json'), []);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { unexpected, flaky } = report.stats;
  if (flaky > 0) console.log(`${flaky} of the browser tests needed a second try: see "flaky" above.`);
  if (isGood || unexpected === 0 || unexpected > MOST_RUN_ALONE) return browserCounts(report, isGood);
  return browserCounts(report, isGood, await runAlone(folder, report));
}

async function runAlone(folder: string, before: BrowserReport): Promise<BrowserReport | undefined> {
  const names = unprovenTests(before).map(({ name }) => name);
  console.log(
    `\nNOT PROVEN YET: ${names.length} of the browser tests failed, or were kept from running by one that did. Each runs once more, alone:\n${names.join('\n')}\n`,
  );
  const list = join(folder, 'unproven.txt');
  writeFileSync(list, names.join('\n'));
  const again = ['--test-list', list, '--no-deps', '--workers=1', '--retries=0'];
  const { report } = await runPlaywright(join(folder, 'playwright-alone.json'), again);
  const failed = new Set(report ? unprovenTests(report).map(({ name }) => name) : names);
  for (const name of names)
    console.log(`${failed.has(name) ? 'FAILED ALONE TOO' : 'PASSED ONLY ALONE'}: ${name}`);
  return report;
}

/** @returns how it ended, and what it tells of each test, if it came to that */
async function runPlaywright(
  file: string,
  args: string[],
): Promise<{ isGood: boolean; report?: BrowserReport }> {
  const isGood = await runTool(['playwright', 'test', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return { isGood };
  return { isGood, report: JSON.parse(readFileSync(file, 'utf8')) as BrowserReport };
}
