import type { Browser } from 'playwright-core';
import { versionOf } from '../build/workspace';
import { launchBrowser } from '../plays/chromium';
import type { PlaySite } from '../plays/play-site';
import { ReportFolder } from './report-folder';
import { hasPassed, type ScenarioReport, type TestReport } from './test-report';

/** A test run, whose report is written into a folder. */
export interface TestRun extends Pick<TestReport, 'against' | 'isWhole' | 'modes'> {
  /** Folder into which the report is written. */
  folder: string;
  /** Noun in the printed summary: `scenarios` or `cases`. */
  unit: string;
  print: (text: string) => void;
  /** Plays in a browser, and stores screenshots in the report's folder. */
  play: (browser: Browser, screenshots: ReportFolder) => Promise<ScenarioReport[]>;
}

/**
 * Launches a browser, runs the tests in it, writes their report, and prints the summary.
 * @returns whether everything passed
 * @throws Error if there is no browser
 */
export async function writeTestReport(
  { feature, release, playedOn }: PlaySite,
  { folder, unit, against, isWhole, modes, print, play }: TestRun,
): Promise<boolean> {
  const began = Date.now();
  const reportFolder = new ReportFolder(folder);
  const browser = await launchBrowser();
  try {
    const scenarios = await play(browser, reportFolder);
    const milliseconds = Date.now() - began;
    const page = reportFolder.finish({
      feature,
      release: release.id,
      against,
      playedOn,
      contract: versionOf('@stepwell/contract'),
      isWhole,
      modes,
      at: new Date(began).toISOString(),
      milliseconds,
      scenarios,
    });
    const passed = scenarios.filter(hasPassed).length;
    print(
      `${feature} ${release.id}: ${passed} ${unit} passed, ${scenarios.length - passed} failed, in ${Math.round(milliseconds / 1000)} s`,
    );
    print(`report: ${page}`);
    return passed === scenarios.length;
  } finally {
    await browser.close();
  }
}
