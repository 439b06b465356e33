import type { Page } from 'playwright-core';
import type { CoveredScript } from './played';

/** Starts to count which code runs, across navigations. */
export async function beginCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** @returns coverage of the scripts of a release */
export async function endCoverage(page: Page, feature: string): Promise<CoveredScript[]> {
  const entries = await page.coverage.stopJSCoverage();
  return entries.flatMap(({ url, functions }) => {
    // `/r/<feature>/<release id>/<file>`
    const [, , owner, , file] = new URL(url).pathname.split('/');
    if (owner !== feature || !file) return [];
    const ranges = functions.flatMap((each) =>
      each.ranges.map(({ startOffset: start, endOffset: end, count }) => ({ start, end, hasRun: count > 0 })),
    );
    return [{ file, ranges }];
  });
}
