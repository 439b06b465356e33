import { edgeProblems } from './edge-problems';

const features = {
  catalog: { live: '1.0.0-b', previous: '1.0.0-a', by: 'asha', at: '2026-11-26T08:00:00Z' },
};

test('fallbacks from live releases and pages without their markup are problems', () => {
  const fallback = { feature: 'catalog', release: '1.0.0-b', reason: 'failed on the server' } as const;
  const fallbacks = [
    { ...fallback, intended: 'live' as const, pages: 12 },
    // Counted before the promotion of the release.
    { ...fallback, intended: 'canary' as const, pages: 7 },
    { ...fallback, release: '1.0.0-old', intended: 'live' as const, pages: 3 },
  ];

  const problems = edgeProblems(
    { features },
    { counted: fallbacks },
    { recent: [{ culprit: 'shell', pages: 4 }] },
  );

  expect(problems).toEqual([
    {
      feature: 'catalog',
      release: '1.0.0-b',
      text: 'pages show another release or fallback cards, because this one fails on the server',
      pages: 12,
    },
    { feature: 'shell', text: 'pages are sent without their markup', pages: 4 },
  ]);
});
