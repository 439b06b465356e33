import { PAGE_CLOCK } from '@stepwell/contract';
import { currentMoment, momentOfPage } from './server-clock.store';

const TIME = '2026-11-22T10:00:00.000Z';

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('subtracts the age of a cached document', () => {
  mockServerTiming([{ name: PAGE_CLOCK, description: TIME, duration: 3_600_000 }]);

  const steady = 120 - 3_600_000;
  const { steady: nowSteady, wall: nowWall } = currentMoment();
  const moment = momentOfPage(TIME);
  expect(moment?.steady).toBe(steady);
  expect(moment?.wall).toBeCloseTo(nowWall - nowSteady + steady, -2);
});

test.each([
  ['no server timing', []],
  ['another server timing only', [{ name: 'db', description: TIME, duration: 1 }]],
  ['the age of another time', [{ name: PAGE_CLOCK, description: '2026-11-22T10:00:01.000Z', duration: 1 }]],
])('returns null for a document with %s', (_, timings) => {
  mockServerTiming(timings);

  expect(momentOfPage(TIME)).toBeNull();
});

test('returns null in a browser without navigation timing', () => {
  expect(momentOfPage(TIME)).toBeNull();
});

function mockServerTiming(serverTiming: { name: string; description: string; duration: number }[]) {
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: 120, serverTiming }] });
}
