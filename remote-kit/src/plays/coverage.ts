import type { Page } from 'playwright-core';
import type { RanFunction } from './played';

/** Starts to count which functions run, across navigations. */
export async function beginCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** @returns functions of a release's scripts by the file name of the script */
export async function endCoverage(page: Page, feature: string): Promise<Map<string, RanFunction[]>> {
  const byFile = new Map<string, RanFunction[]>();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const [, , owner, , file] = new URL(url).pathname.split('/');
    if (owner !== feature || !file) continue;
    const counted = functions.flatMap(({ functionName, ranges: [range] }) =>
      // V8 reports the script itself as a function without a name.
      range && !(functionName === '' && range.startOffset === 0)
        ? [{ start: range.startOffset, isCalled: range.count > 0 }]
        : [],
    );
    byFile.set(file, [...(byFile.get(file) ?? []), ...counted]);
  }
  return byFile;
}
