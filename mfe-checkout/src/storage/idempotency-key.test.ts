import type { PlaceOrderPayload } from '@stepwell/contract';
import { endAttempt, idempotencyKeyOf } from './idempotency-key';

const payload: PlaceOrderPayload = {
  courseId: 'course-1',
  couponCode: '',
  referralCode: '',
  studentDetail: { studentName: 'Ishita', studentPhone: '9876543210', studentEmail: 'ishita@example.org' },
};

beforeEach(() => sessionStorage.clear());

test('the same values in the same attempt have the same key, after other values too', () => {
  const first = idempotencyKeyOf(payload);
  idempotencyKeyOf({ ...payload, couponCode: 'STEP10' });

  expect(idempotencyKeyOf({ ...payload, studentDetail: { ...payload.studentDetail } })).toBe(first);
});

test('other values have another key, since the API refuses the old one with another body', () => {
  expect(idempotencyKeyOf({ ...payload, couponCode: 'STEP10' })).not.toBe(idempotencyKeyOf(payload));
});

test('another course is another attempt', () => {
  expect(idempotencyKeyOf({ ...payload, courseId: 'course-2' })).not.toBe(idempotencyKeyOf(payload));
});

test('once the order is known, the same values are a new order', () => {
  const first = idempotencyKeyOf(payload);

  endAttempt('course-1');

  expect(idempotencyKeyOf(payload)).not.toBe(first);
});

test('says nothing of the learner, and has a length every server takes', () => {
  expect(idempotencyKeyOf(payload)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{8}$/);
});

test('keeps the key for a retry where nothing can be stored', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(idempotencyKeyOf(payload)).toBe(idempotencyKeyOf(payload));
  endAttempt('course-1');
});
