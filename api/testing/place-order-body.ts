import type { PlaceOrderPayload } from '@stepwell/contract';

/** The valid data of a learner with this e-mail address, for `placeOrder`. */
export function learner(studentEmail = 'ishita@example.org'): PlaceOrderPayload['studentDetail'] {
  return { studentName: 'Ishita Deshpande', studentPhone: '9876543210', studentEmail };
}

/** A valid payload of `placeOrder`. */
export function placeOrderBody(changes: Partial<PlaceOrderPayload> = {}): PlaceOrderPayload {
  return {
    courseId: 'gate-computer-science',
    couponCode: '',
    referralCode: '',
    studentDetail: learner(),
    ...changes,
  };
}
