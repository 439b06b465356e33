import type { PlaceOrderPayload } from '@stepwell/contract';
import { attemptKey, endAttempt } from './idempotency-key';

const payload: PlaceOrderPayload = {
  courseId: 'course-1',
  couponCode: '',
  referralCode: '',
  studentDetail: { studentName: 'Ishita', studentPhone: '9876543210', studentEmail: 'ishita@example.org' },
};

beforeEach(() => sessionStorage.clear());

test('the same values in the same attempt have the same key, after other values too', () => {
  const first = attemptKey(payload);
  attemptKey({ ...payload, couponCode: 'STEP10' });

  expect(attemptKey({ ...payload, studentDetail: { ...payload.studentDetail } })).toBe(first);
});

test('other values have another key, since the API refuses the old one with another body', () => {
  expect(attemptKey({ ...payload, couponCode: 'STEP10' })).not.toBe(attemptKey(payload));
});

test('another course is another attempt', () => {
  expect(attemptKey({ ...payload, courseId: 'course-2' })).not.toBe(attemptKey(payload));
});

test('once the order is known, the same values are a new order', () => {
  const first = attemptKey(payload);

  endAttempt('course-1');

  expect(attemptKey(payload)).not.toBe(first);
});

test('says nothing of the learner, and has a length every server takes', () => {
  expect(attemptKey(payload)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{8}$/);
});

test('keeps the key for a retry where nothing can be stored', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(attemptKey(payload)).toBe(attemptKey(payload));
  endAttempt('course-1');
});
