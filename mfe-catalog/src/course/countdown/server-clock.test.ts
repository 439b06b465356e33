import { PAGE_CLOCK } from '@stepwell/contract';
import { currentMoment, momentOfPage } from './server-clock.store';

const TIME = '2026-11-22T10:00:00.000Z';
const RESPONSE_START_MS = 120;

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('the moment of a cached document is its arrival minus its age', () => {
  const AGE_MS = 3_600_000;
  mockServerTiming([{ name: PAGE_CLOCK, description: TIME, duration: AGE_MS }]);

  const steady = RESPONSE_START_MS - AGE_MS;
  const { steady: nowSteady, wall: nowWall } = currentMoment();
  const moment = momentOfPage(TIME);
  expect(moment?.steady).toBe(steady);
  expect(moment?.wall).toBeCloseTo(nowWall - nowSteady + steady, -2);
});

test.each([
  ['no server timing', []],
  ['another server timing only', [{ name: 'db', description: TIME, duration: 1 }]],
  [
    'the age of another server time',
    [{ name: PAGE_CLOCK, description: '2026-11-22T10:00:01.000Z', duration: 1 }],
  ],
])('returns null for a document with %s', (_, timings) => {
  mockServerTiming(timings);

  expect(momentOfPage(TIME)).toBeNull();
});

test('returns null in a browser without navigation timing', () => {
  expect(momentOfPage(TIME)).toBeNull();
});

function mockServerTiming(serverTiming: { name: string; description: string; duration: number }[]) {
  Object.assign(performance, {
    getEntriesByType: () => [{ responseStart: RESPONSE_START_MS, serverTiming }],
  });
}
