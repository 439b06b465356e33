import type { ScenarioOutcome } from '@stepwell/contract';
import { type Observed, outcomeProblems } from './outcome-check';

const ORDER = 'POST /api/orders/placeOrder';
const body = { courseId: 'course-1', couponCode: 'STEP10' };

const OBSERVED: Observed = {
  origin: 'http://localhost',
  calls: [
    { call: ORDER, query: {}, body, idempotencyKey: 'a' },
    { call: ORDER, query: {}, body, idempotencyKey: 'a' },
  ],
  copied: 'http://localhost/checkout/course-1#token=t',
  opened: 'https://chat.example',
  localStorage: { order: 'ORD1' },
  sessionStorage: {},
  cookies: { consent: { value: 'true', days: 150 } },
  address: { path: '/courses?q=a', added: 1 },
};

test('reports nothing when everything has happened as expected', () => {
  const expected: ScenarioOutcome = {
    sent: [
      { call: ORDER, body: { couponCode: 'STEP10' } },
      { call: ORDER, idempotencyKey: 'same' },
    ],
    copied: 'https://site.example/checkout/course-1#token=t',
    opened: 'https://chat.example',
    stored: {
      localStorage: { order: 'ORD1', draft: null },
      cookies: { consent: { value: 'true', days: 150 } },
    },
    address: { path: '/courses?q=a', added: 1 },
  };

  expect(outcomeProblems(expected, OBSERVED)).toEqual([]);
});

test.each<[ScenarioOutcome, string]>([
  [{ sent: [{ call: ORDER }] }, `the number of requests ${ORDER} must be 1, but is 2`],
  [{ sent: [{ call: ORDER, body: { couponCode: '' } }, { call: ORDER }] }, '“couponCode” must be "", but is'],
  [{ sent: [{ call: ORDER }, { call: ORDER, idempotencyKey: 'other' }] }, 'key must be "other"'],
  [{ sent: [{ call: ORDER, orderToken: 't' }, { call: ORDER }] }, 'must be "t", but is missing'],
  [{ copied: 'https://site.example/checkout/course-1' }, 'the clipboard must be'],
  [{ opened: 'https://other.example' }, 'the opened window must be'],
  [{ stored: { localStorage: { order: null } } }, 'localStorage, order, must be null, but is "ORD1"'],
  [{ stored: { cookies: { consent: { value: 'true', days: 1 } } } }, '"days":1}, but is'],
  [{ address: { path: '/courses?q=a', added: 0 } }, 'history entries must be 0, but is 1'],
])('reports that %j has not happened', (expected, problem) => {
  expect(outcomeProblems(expected, OBSERVED).join('\n')).toContain(problem);
});
