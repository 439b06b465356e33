import { ANSWERS, goodAnswer } from './endpoint-answers';
import type { EndpointKey, Reply } from './endpoints';
import { fieldMessages } from './envelope';
import { aCourse, aMentor, anOrder, aPricing, aReceipt, aSettings } from './fixtures';
import type { Scenario, ScenarioAnswer } from './scenario';

/** Server time of scenarios without a `clock`. */
export const SCENARIO_CLOCK = '2026-11-20T06:30:00.000Z';

/** Data of a call's success answer, if a scenario prepares none. */
const GOOD_ANSWERS: { readonly [K in EndpointKey]: () => Reply<K> } = {
  'GET /health': () => ({ version: 'scenario', database: 'up' }),
  'GET /api/settings/getSettings': () => aSettings(),
  'GET /api/courses/getAllCourses': () => [aCourse()],
  'GET /api/courses/getCoursePage': () => ({
    courses: [aCourse()],
    page: 1,
    found: 1,
    total: 1,
    categories: [],
  }),
  'GET /api/courses/getCourse': () => aCourse(),
  'GET /api/mentors/getAllMentors': () => [aMentor()],
  'GET /api/orders/reviewOrder': () => ({ course: aCourse(), pricing: aPricing() }),
  'GET /api/coupons/applyCoupon': () => ({ course: aCourse(), pricing: aPricing() }),
  'POST /api/orders/placeOrder': () => ({ order: anOrder(), razorpayOrder: null }),
  'POST /api/orders/updateOrderStatus': () => ({ orderId: anOrder().orderId, orderStatus: 'under-review' }),
  'GET /api/orders/getOrder': () => ({
    order: anOrder(),
    pricing: aPricing(),
    studentPhone: '9876543210',
    courseId: 'course-1',
  }),
  'GET /api/orders/getReceipt': () => aReceipt(),
  'POST /api/orders/requestRefund': () => ({
    orderId: anOrder().orderId,
    refund: { state: 'requested', amount: anOrder().courseTotalPrice, at: SCENARIO_CLOCK },
  }),
  'POST /api/courses/notifyWhenOpen': () => ({ email: 'ishita@example.org' }),
  'POST /api/queries/addNewQuery': () => ({ id: 'query-1' }),
  'POST /api/newsletters/subscribeNewsletter': () => ({ email: 'ishita@example.org' }),
};

export type ResolvedAnswer = 'drop' | { status: number; delayMs: number; body: unknown };

/**
 * Returns a function that answers the calls of a scenario. If a call has a list of answers, each request gets the next one; the last one
 * repeats. The workbench serves the answers over HTTP; tests get them through the API client's adapter.
 */
export function scenarioAnswers(
  scenario: Pick<Scenario, 'answers' | 'clock'>,
): (key: EndpointKey) => ResolvedAnswer {
  const callCounts = new Map<EndpointKey, number>();
  return (key) => {
    const prepared = scenario.answers?.[key] as
      | ScenarioAnswer<EndpointKey>
      | ScenarioAnswer<EndpointKey>[]
      | undefined;
    const index = callCounts.get(key) ?? 0;
    callCounts.set(key, index + 1);
    const answer = Array.isArray(prepared) ? prepared[Math.min(index, prepared.length - 1)] : prepared;
    if (answer === 'drop') return 'drop';
    const { status = goodAnswer(key).status, delayMs = 0, raw } = answer ?? {};
    const defaultData = status < 300 ? goodData(key, scenario.clock) : null;
    const data = answer?.data === undefined ? defaultData : answer.data;
    const message = answer?.message ?? usualMessage(key, status, data);
    return { status, delayMs, body: raw ?? { response: { status, message, data } } };
  };
}

/** The API's message for a status: for 422 the first field's message, else the message of the first answer with this status. */
function usualMessage(key: EndpointKey, status: number, data: unknown): string {
  const [fieldMessage] = Object.values(fieldMessages(data));
  return fieldMessage ?? ANSWERS[key].find((answer) => answer.status === status)?.says ?? 'OK';
}

function goodData(key: EndpointKey, clock = SCENARIO_CLOCK): unknown {
  return key === 'GET /api/settings/getSettings'
    ? aSettings({ serverTimestamp: clock })
    : GOOD_ANSWERS[key]();
}
