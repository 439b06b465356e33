import { forgetOldOrders, forgetOrder, recallOrder, rememberOrder } from './order-memory';

const ticket = { orderId: 'ORD1', token: 'secret', courseId: 'course-1' };
const NOW = Date.parse('2026-11-20T06:30:00.000Z');
const HOUR = 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

test('keeps order id, token and course id, the time, and nothing else', () => {
  rememberOrder({ ...ticket, studentName: 'Ishita' } as typeof ticket, NOW);

  expect(JSON.parse(localStorage.getItem('stepwell.order.course-1') ?? '')).toEqual({
    ...ticket,
    savedAt: NOW,
  });
});

test.each([
  [0, true],
  [72, true],
  [72.001, false],
])('after %p hours the order is known: %p', (hours, isKnown) => {
  rememberOrder(ticket, NOW);

  expect(recallOrder('course-1', NOW + hours * HOUR)).toEqual(isKnown ? ticket : null);
});

test.each([
  ['nothing', null],
  ['half a value', '{"orderId":"ORD1"'],
  ['another shape', '{"orderId":1,"token":"x","courseId":"course-1","savedAt":1}'],
  ['a bare null', 'null'],
])('recalls no order from %s', (_what, stored) => {
  if (stored !== null) localStorage.setItem('stepwell.order.course-1', stored);

  expect(recallOrder('course-1', NOW)).toBeNull();
});

test('recalls one order a course, and forgets one alone', () => {
  rememberOrder(ticket, NOW);
  rememberOrder({ ...ticket, orderId: 'ORD2', courseId: 'course-2' }, NOW);

  forgetOrder('course-1');

  expect(recallOrder('course-1', NOW)).toBeNull();
  expect(recallOrder('course-2', NOW)?.orderId).toBe('ORD2');
});

test('removes what is too old or unreadable, and touches nothing of others', () => {
  rememberOrder(ticket, NOW - 73 * HOUR);
  rememberOrder({ ...ticket, courseId: 'course-2' }, NOW);
  localStorage.setItem('stepwell.order.course-3', 'rubbish');
  localStorage.setItem('theme', 'dark');

  forgetOldOrders(NOW);

  expect(Object.keys(localStorage).sort()).toEqual(['stepwell.order.course-2', 'theme']);
});

test('does without storage where the browser forbids it', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

  expect(rememberOrder(ticket, NOW)).toBe(false);
  expect(recallOrder('course-1', NOW)).toBeNull();
});
