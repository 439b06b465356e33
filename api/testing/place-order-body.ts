import type { PlaceOrderPayload } from '@stepwell/contract';

/** A valid payload of `placeOrder`. */
export function placeOrderBody(changes: Partial<PlaceOrderPayload> = {}): PlaceOrderPayload {
  return {
    courseId: 'gate-computer-science',
    couponCode: '',
    referralCode: '',
    studentDetail: {
      studentName: 'Ishita Deshpande',
      studentPhone: '9876543210',
      studentEmail: 'ishita@example.org',
    },
    ...changes,
  };
}
