import type { Scenario } from '@stepwell/contract';
import type { PlayedCall } from '../serving/scenario-calls';
import type { Baseline } from './baseline';
import type { PageState } from './page-state';

/** The calls of an order form: the price is reviewed, then the order is placed. */
export const PLACE = 'POST /api/orders/placeOrder';
export const REVIEW = 'GET /api/orders/reviewOrder';

/** A page that has settled, without a problem. */
export function aPageState(changes: Partial<PageState> = {}): PageState {
  return {
    text: 'Place order, ₹1,178.82',
    alerts: [],
    busy: [],
    overflowPx: 0,
    canAct: true,
    cut: [],
    animated: [],
    fields: { 'Full name': 'Ishita' },
    isPressable: true,
    ...changes,
  };
}

/** A play of a form that is filled in and sent. */
export function aBaseline(scenario: Partial<Scenario> = {}): Baseline {
  return {
    scenario: {
      name: 'order-placed',
      title: 'The order is placed.',
      path: '/checkout/course-1',
      shows: 'Thanks',
      steps: [{ fill: 'Full name', value: 'Ishita' }, { click: 'Place order' }],
      ...scenario,
    },
    calls: [aCall({ by: 'server', call: REVIEW, answer: 200 }), aCall()],
    callsBefore: [1, 1],
    state: aPageState({ text: 'Thanks', fields: {} }),
  };
}

/** A call that succeeds. */
export function aCall(changes: Partial<PlayedCall> = {}): PlayedCall {
  return {
    by: 'browser',
    call: PLACE,
    query: {},
    body: { courseId: 'course-1' },
    idempotencyKey: 'key-1',
    answer: 201,
    ...changes,
  };
}
