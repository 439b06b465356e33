import { firstTried } from './free-port';

test('ten processes with successive ids start their port searches at least 50 ports apart', () => {
  const places = Array.from({ length: 10 }, (_, index) => firstTried(4000 + index)).sort(
    (one, other) => one - other,
  );

  // A block has 1000 ports, and its first port follows its last.
  const distances = places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + 1000) - place);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(50);
});
