import type { Page } from 'playwright-core';
import type { RanFunction } from './played';

/** Begins to count which functions of a page run, its navigations included. */
export async function beginCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** @returns functions of the scripts of a release, by the name of their file */
export async function endCoverage(page: Page, feature: string): Promise<Map<string, RanFunction[]>> {
  const found = new Map<string, RanFunction[]>();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const [, , of, , file] = new URL(url).pathname.split('/');
    if (of !== feature || !file) continue;
    const counted = functions.flatMap(({ functionName, ranges: [whole] }) =>
      // The script itself is no function of a module.
      whole && !(functionName === '' && whole.startOffset === 0)
        ? [{ start: whole.startOffset, isCalled: whole.count > 0 }]
        : [],
    );
    found.set(file, [...(found.get(file) ?? []), ...counted]);
  }
  return found;
}
