import { shareOf } from './share-of';

test.each([
  [240, 1, 240],
  [240, 2, 120],
  [20, 3, 10],
  [100, 3, 34],
])('of %i that a network may call, each of %i processes allows %i', (limit, processes, share) => {
  expect(shareOf(limit, processes)).toBe(share);
});

test('a browser is served wherever its requests go, however many processes there are', () => {
  expect(shareOf(240, 1000)).toBe(10);
  expect(shareOf(5, 1000)).toBe(5);
});
