import { PAGE_CLOCK } from '@stepwell/contract';
import { momentOfPage, thisMoment } from './server-clock.store';

const TIME = '2026-11-22T10:00:00.000Z';

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('a page that was kept for an hour shows a time of an hour before it came', () => {
  cameWith([{ name: PAGE_CLOCK, description: TIME, duration: 3_600_000 }]);

  const steady = 120 - 3_600_000;
  const { steady: nowSteady, wall: nowWall } = thisMoment();
  const moment = momentOfPage(TIME);
  expect(moment?.steady).toBe(steady);
  expect(moment?.wall).toBeCloseTo(nowWall - nowSteady + steady, -2);
});

test.each([
  ['no server timing', []],
  ['that of another', [{ name: 'db', description: TIME, duration: 1 }]],
  ['the age of another time', [{ name: PAGE_CLOCK, description: '2026-11-22T10:00:01.000Z', duration: 1 }]],
])('nobody knows when it was where the page came with %s', (_, timings) => {
  cameWith(timings);

  expect(momentOfPage(TIME)).toBeNull();
});

test('nor in a browser that tells scripts nothing of the document', () => {
  expect(momentOfPage(TIME)).toBeNull();
});

function cameWith(serverTiming: { name: string; description: string; duration: number }[]) {
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: 120, serverTiming }] });
}
