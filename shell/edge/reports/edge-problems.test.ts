import { aGeneration, aRenderedPage } from '../release-selection/a-generation.testing';
import { edgeProblems } from './edge-problems';

const { generation, missing } = aGeneration(aRenderedPage, { live: { catalog: '1.0.0-b' } });
const fallback = { feature: 'catalog', release: '1.0.0-b', reason: 'failed on the server' } as const;
const damaged = { ...fallback, reason: 'damaged', intended: 'live', pages: 5 } as const;

test('fallbacks from live releases and pages without their markup are problems', () => {
  const fallbacks = [
    { ...fallback, intended: 'live' as const, pages: 12 },
    // These pages were counted before the release was promoted.
    { ...fallback, intended: 'canary' as const, pages: 7 },
    { ...fallback, release: '1.0.0-old', intended: 'live' as const, pages: 3 },
  ];

  const problems = edgeProblems(
    generation,
    { recent: fallbacks },
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

test('a damaged release is a problem until it is repaired', () => {
  missing.push('catalog');
  expect(edgeProblems(generation, { recent: [damaged] }, { recent: [] })).toHaveLength(1);

  missing.pop();
  expect(edgeProblems(generation, { recent: [damaged] }, { recent: [] })).toEqual([]);
});
