import type { Page } from 'playwright-core';
import type { RanFunction } from './played';

/** Starts to count which functions run, across navigations. */
export async function beginCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** @returns functions of a release's scripts by the file name of the script */
export async function endCoverage(page: Page, feature: string): Promise<Map<string, RanFunction[]>> {
  const found = new Map<string, RanFunction[]>();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const [, , of, , file] = new URL(url).pathname.split('/');
    if (of !== feature || !file) continue;
    const counted = functions.flatMap(({ functionName, ranges: [whole] }) =>
      // V8 reports the script itself as a function without a name.
      whole && !(functionName === '' && whole.startOffset === 0)
        ? [{ start: whole.startOffset, isCalled: whole.count > 0 }]
        : [],
    );
    found.set(file, [...(found.get(file) ?? []), ...counted]);
  }
  return found;
}
