import { FallbackCounts } from './fallback-counts';

const log = jest.fn();

afterEach(() => log.mockClear());

test('for a preview without a live release no rollback is proposed', () => {
  new FallbackCounts(log).count({ feature: 'reviews', live: '0.1.0-r' }, 'failed on the server', 'preview');

  expect(log).toHaveBeenCalledWith('reviews 0.1.0-r fails on the server; its preview pages show its cards');
});

test('a release that failed in a browser counts as recent for an hour', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const counts = new FallbackCounts(log);
  const count = () => counts.count({ feature: 'checkout', live: '1.1.0-b' }, 'failed in a browser', 'live');
  count();
  clock.mockReturnValue(1_801_000);
  count();

  clock.mockReturnValue(5_400_000);
  expect(counts.recent).toEqual(counts.counted);
  clock.mockReturnValue(5_401_000);
  expect(counts.recent).toEqual([]);
  expect(counts.counted).toMatchObject([{ pages: 2 }]);
});

test('logs each release and cause once, and once more with the rollback command when the failed canary is live', () => {
  const counts = new FallbackCounts(log);
  const taken = { feature: 'checkout', live: '1.1.0-b', instead: '1.0.0-a' };

  for (let n = 0; n < 3; n += 1) counts.count(taken, 'failed in a browser', 'canary');
  for (let n = 0; n < 3; n += 1) counts.count(taken, 'failed in a browser', 'live');

  expect(log.mock.calls.map(([text]) => text)).toEqual([
    'checkout 1.1.0-b fails in a browser; its canary pages use 1.0.0-a instead, which is live',
    'checkout 1.1.0-b fails in a browser; pages use 1.0.0-a instead, which was live before. To make that one live: npm run release -- rollback checkout',
  ]);
  expect(counts.counted).toEqual([
    { feature: 'checkout', release: '1.1.0-b', reason: 'failed in a browser', intended: 'canary', pages: 3 },
    { feature: 'checkout', release: '1.1.0-b', reason: 'failed in a browser', intended: 'live', pages: 3 },
  ]);
});
