import type { Scenario, StatesShown } from '@stepwell/contract';
import { refusals as couponRefusals } from './coupon';
import { refusals as courseRefusals } from './course';
import { refusals as linkRefusals } from './existing-order';
import { refusals as orderRefusals } from './order';
import { refusals as referenceRefusals } from './payment';

/** The states of docs/specification.md §4 with their scenarios; a state without one fails the build. */
export const STATES: StatesShown = {
  'course loading': ['course-loading'],
  'course error': ['course-server-error', 'course-no-network', 'course-broken-reply'],
  'course error, each refusal': namesOf(courseRefusals),
  'course that does not exist': ['course-unknown', 'course-id-refused'],
  'course status 0, Coming Soon': ['coming-soon'],
  'course status 1, Live': ['live', 'sparse-course', 'gst-included'],
  'course status 2, Registration Closed': ['registration-closed'],
  'enrolment not allowed': ['enrolment-closed'],
  'form invalid': ['form-invalid'],
  'form ready to be sent': ['form-filled'],
  'coupon loading': ['coupon-loading'],
  'coupon success': ['coupon-applied', 'coupon-from-address'],
  'coupon removed': ['coupon-removed'],
  'coupon error, each refusal': namesOf(couponRefusals),
  'coupon error': [
    'coupon-refused',
    'coupon-unknown',
    'coupon-expired',
    'coupon-no-network',
    'coupon-broken-reply',
  ],
  'price reset by a failed coupon': ['coupon-fails-after-success'],
  'order loading': ['order-placing'],
  'order success': ['order-placed', 'order-free', 'order-referred', 'order-placed-before'],
  'order error, each refusal': namesOf(orderRefusals),
  'order error': [
    'order-course-gone',
    'order-fields-refused',
    'order-enrolment-closed',
    'order-coupon-used-up',
    'order-after-coupon-used-up',
    'order-no-network',
    'order-broken-reply',
  ],
  'payment step': ['order-placed', 'reloaded', 'link-created'],
  'payment step without a payee': ['payee-missing', 'payee-too-short'],
  'paid box ticked': ['payment-ticked'],
  'reference not 12 characters': ['reference-too-short'],
  'reference loading': ['reference-sending'],
  'reference success, under review': ['reference-taken', 'link-under-review'],
  'reference error, each refusal': namesOf(referenceRefusals),
  'reference error': [
    'reference-refused',
    'reference-unknown-order',
    'reference-of-another-order',
    'reference-of-confirmed-order',
    'reference-no-network',
    'reference-broken-reply',
  ],
  'restored order error': ['reloaded-without-network', 'link-broken'],
  'restored order error, each refusal': namesOf(linkRefusals),
  'restored order that does not exist': ['reloaded-unknown', 'link-id-refused'],
  'order created': ['link-created'],
  'order confirmed': ['link-confirmed'],
  'order rejected': ['link-rejected'],
  'order expired': ['link-expired'],
  'order cancelled': ['link-cancelled'],
  'order refunded': ['link-refunded'],
  'welcome of a confirmed order': ['link-welcome'],
  'form with the buyer’s state': ['form-taxed', 'order-state-required'],
};

function namesOf(scenarios: readonly Scenario[]): string[] {
  return scenarios.map(({ name }) => name);
}
