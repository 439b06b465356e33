import { type BrowserReport, browserCounts, unprovenTests } from './browser-report';

const FIRST: BrowserReport = {
  suites: [
    {
      title: 'pages/a.test.ts',
      specs: [
        spec('is good', 'expected'),
        spec('is good at the second try', 'flaky'),
        spec('fails', 'unexpected'),
        spec('is left out', 'skipped', 'skip'),
      ],
      suites: [
        { title: 'at 390 px', specs: [spec('fails there', 'unexpected'), spec('never ran', 'skipped')] },
      ],
    },
  ],
  errors: [],
  stats: { expected: 1, flaky: 1, unexpected: 2, skipped: 2 },
};

test('unproven is what failed to its last try and what that kept from running, named as Playwright reads it', () => {
  expect(unprovenTests(FIRST)).toEqual([
    { name: '[together] › pages/a.test.ts › fails', neverRan: false },
    { name: '[together] › pages/a.test.ts › at 390 px › fails there', neverRan: false },
    { name: '[together] › pages/a.test.ts › at 390 px › never ran', neverRan: true },
  ]);
});

test('without a second run a failure is a failure, and so is an end for no test’s sake', () => {
  expect(browserCounts(FIRST, false)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  expect(browserCounts({ ...FIRST, stats: { ...FIRST.stats, unexpected: 0 } }, false).failed).toBe(1);
});

test.each([
  ['all pass', { expected: 3, unexpected: 0 }, [], { passed: 5, failed: 0, skipped: 1 }],
  ['one fails again', { expected: 2, unexpected: 1 }, [], { passed: 4, failed: 1, skipped: 1 }],
  ['one is not found', { expected: 2, unexpected: 0 }, [], { passed: 4, failed: 1, skipped: 1 }],
  ['nothing can run', { expected: 0, unexpected: 0 }, ['no site'], { passed: 2, failed: 4, skipped: 1 }],
  [
    'all pass, and something else went wrong',
    { expected: 3, unexpected: 0 },
    ['late'],
    { passed: 5, failed: 1, skipped: 1 },
  ],
])('of the second run, in which %s, each test counts once', (_, stats, errors, counts) => {
  const alone = { suites: [], errors, stats: { flaky: 0, skipped: 0, ...stats } };

  expect(browserCounts(FIRST, false, alone)).toEqual(counts);
});

function spec(title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', annotation?: string) {
  const annotations = annotation ? [{ type: annotation }] : [];
  return { title, file: 'pages/a.test.ts', tests: [{ projectName: 'together', status, annotations }] };
}
