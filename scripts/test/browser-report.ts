import type { Counts } from './run';

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface BrowserReport {
  suites: BrowserSuite[];
  /** What went wrong outside of any test. */
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

interface BrowserSuite {
  title: string;
  specs?: BrowserSpec[];
  suites?: BrowserSuite[];
}

interface BrowserSpec {
  title: string;
  /** From the folder of the tests. */
  file: string;
  tests: BrowserTest[];
}

interface BrowserTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  annotations: { type: string }[];
}

export interface FoundTest {
  /** As Playwright's list of tests to run names it. */
  name: string;
  /** It was to run, and did not: what it stands on had failed. */
  neverRan: boolean;
}

/** Those that failed to the last try, and those that were kept from running by them. */
export function unprovenTests({ suites }: BrowserReport): FoundTest[] {
  return suites.flatMap((suite) => testsIn(suite, []));
}

function testsIn({ specs = [], suites = [] }: BrowserSuite, titles: string[]): FoundTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || wasKeptFromRunning(test))
      .map(({ projectName, status }) => ({
        name: [`[${projectName}]`, file, ...titles, title].join(' › '),
        neverRan: status === 'skipped',
      })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...titles, suite.title]))];
}

function wasKeptFromRunning({ status, annotations }: BrowserTest): boolean {
  return status === 'skipped' && !annotations.some(({ type }) => type === 'skip' || type === 'fixme');
}

/**
 * @param isGood how Playwright ended
 * @param alone of a second run, of all that the first one left unproven; absent where there was none
 */
export function browserCounts(report: BrowserReport, isGood: boolean, alone?: BrowserReport): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (!alone) {
    return { passed: expected + flaky, failed: isGood ? unexpected : Math.max(unexpected, 1), skipped };
  }
  const { stats } = alone;
  const unproven = unprovenTests(report);
  const passed = stats.expected + stats.flaky;
  const elsewhere = report.errors.length + alone.errors.length;
  return {
    passed: expected + flaky + passed,
    failed: unproven.length - passed - stats.skipped + elsewhere,
    skipped: skipped - unproven.filter(({ neverRan }) => neverRan).length + stats.skipped,
  };
}
