import { forgetOrder, rememberedOrder, rememberOrder } from './order-storage';

const ticket = { orderId: 'ORD1', token: 'secret', courseId: 'course-1' };

beforeEach(() => localStorage.clear());

test.each([
  ['nothing', null],
  ['half a value', '{"orderId":"ORD1"'],
  ['a bare null', 'null'],
])('returns null if the device stores %s', (_, stored) => {
  if (stored !== null) localStorage.setItem('stepwell.order.course-1', stored);

  expect(rememberedOrder('course-1')).toBeNull();
});

test('stores one order per course', () => {
  rememberOrder(ticket);
  rememberOrder({ ...ticket, orderId: 'ORD2', courseId: 'course-2' });

  forgetOrder('course-1');

  expect(rememberedOrder('course-1')).toBeNull();
  expect(rememberedOrder('course-2')?.orderId).toBe('ORD2');
});

test('stores nothing and returns null if the browser refuses storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

  rememberOrder(ticket);
  expect(rememberedOrder('course-1')).toBeNull();
});
