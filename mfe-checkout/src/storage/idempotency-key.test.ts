import type { PlaceOrderPayload } from '@stepwell/contract';
import { endAttempt, idempotencyKeyOf } from './idempotency-key';

const payload: PlaceOrderPayload = {
  courseId: 'course-1',
  couponCode: '',
  referralCode: '',
  studentDetail: { studentName: 'Ishita', studentPhone: '9876543210', studentEmail: 'ishita@example.org' },
};

beforeEach(() => sessionStorage.clear());

test('the same values in the same attempt have the same key', () => {
  const first = idempotencyKeyOf(payload);
  idempotencyKeyOf({ ...payload, couponCode: 'STEP10' });

  expect(idempotencyKeyOf({ ...payload, studentDetail: { ...payload.studentDetail } })).toBe(first);
});

test('other values have another key', () => {
  expect(idempotencyKeyOf({ ...payload, couponCode: 'STEP10' })).not.toBe(idempotencyKeyOf(payload));
});

test('another course is another attempt', () => {
  expect(idempotencyKeyOf({ ...payload, courseId: 'course-2' })).not.toBe(idempotencyKeyOf(payload));
});

test('the same values have a new key after the attempt has ended', () => {
  const first = idempotencyKeyOf(payload);

  endAttempt('course-1');

  expect(idempotencyKeyOf(payload)).not.toBe(first);
});

test('the key has 41 characters and no personal data', () => {
  expect(idempotencyKeyOf(payload)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{8}$/);
});

test('a retry has the same key even if the browser refuses storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(idempotencyKeyOf(payload)).toBe(idempotencyKeyOf(payload));
  endAttempt('course-1');
});
