import { type EndpointKey, NETWORK_ERROR } from '@stepwell/contract';
import { aBaseline, aCall, aPageState, PLACE, REVIEW } from './a-baseline.testing';
import { casesOf, type FaultCase } from './cases';
import { checkFault, type FaultEnd } from './check-fault';
import { faultNamed } from './fault-table';
import type { PageState } from './page-state';

// An order form under a fault. HANGING: the call that places the order gets no reply.
const [HANGING] = casesOf([aBaseline()], [faultNamed('call-hangs')]).filter(({ calls }) =>
  calls.includes(PLACE),
) as [FaultCase];
const [OFFLINE] = casesOf([aBaseline()], [faultNamed('network-gone')]).slice(-1) as [FaultCase];
const [DOUBLE_CLICK] = casesOf([aBaseline()], [faultNamed('double-click')]) as [FaultCase];
const [TWO_TABS] = casesOf([aBaseline()], [faultNamed('two-tabs')]) as [FaultCase];
const [SPACING] = casesOf([aBaseline()], [faultNamed('text-spacing')]) as [FaultCase];
const [NO_SCRIPTS] = casesOf([aBaseline()], [faultNamed('scripts-off')]) as [FaultCase];

const ERROR = aPageState({ text: `Place order ${NETWORK_ERROR}` });
const OTHER_KEY = aCall({ idempotencyKey: 'key-2' });
const NO_KEY = aCall({ idempotencyKey: undefined });
const page = (changes: Partial<PageState> = {}) => ({ state: aPageState(changes) });

test('a page passes if it reports the problem, keeps the input and stays usable', () => {
  expect(kindsOf(HANGING, { state: ERROR })).toEqual([]);
  expect(kindsOf(OFFLINE, { state: ERROR, calls: [] })).toEqual([]);
});

test.each<[what: string, faultCase: FaultCase, end: Partial<FaultEnd>, kinds: string[]]>([
  ['a button that stays busy', HANGING, { state: { ...ERROR, busy: ['Place order'] } }, ['unusable']],
  ['a button that stays disabled', HANGING, { state: { ...ERROR, isPressable: false } }, ['unusable']],
  ['an error that is not reported', HANGING, page(), ['unsaid']],
  ['a press without an effect', OFFLINE, { ...page(), calls: [] }, ['unsaid']],
  ['an emptied field', HANGING, { state: { ...ERROR, fields: { 'Full name': '' } } }, ['lost']],
  ['a shortened value', DOUBLE_CLICK, { ...page({ fields: { 'Full name': 'Ish' } }), calls: [] }, ['lost']],
  ['the not-found page', HANGING, { state: { ...ERROR, text: `${ERROR.text} Error 404` } }, ['unusable']],
  ['a page wider than its viewport', SPACING, { ...page({ overflowPx: 12 }), isShown: true }, ['unusable']],
  ['a text that is cut off', SPACING, { ...page({ cut: ['Enroll Now'] }), isShown: true }, ['unusable']],
  ['two orders', HANGING, { state: ERROR, calls: [aCall(), OTHER_KEY] }, ['twice']],
  ['an order without an idempotency key', DOUBLE_CLICK, { calls: [NO_KEY], isShown: true }, ['twice']],
  ['an order that is sent twice', DOUBLE_CLICK, { calls: [aCall(), aCall()], isShown: true }, ['twice']],
  ['two orders by two tabs', TWO_TABS, { calls: [aCall(), OTHER_KEY] }, ['twice']],
  ['no fault if one of two tabs is refused', TWO_TABS, { calls: [aCall({ answer: 503 }), OTHER_KEY] }, []],
  [
    'no fault in a retry with the same idempotency key',
    HANGING,
    { state: ERROR, calls: [aCall(), aCall()] },
    [],
  ],
  ['a form that does not work without scripts', NO_SCRIPTS, page(), ['unsaid']],
])('reports %s', (_what, faultCase, end, kinds) => {
  expect(kindsOf(faultCase, end)).toEqual(kinds);
});

test('input of a step that was not taken cannot be lost', () => {
  const state = { ...ERROR, fields: { 'Full name': '' } };

  expect(kindsOf(HANGING, { state, stepsTaken: 0 })).toEqual([]);
  expect(kindsOf(HANGING, { state, stepsTaken: 1 })).toEqual(['lost']);
});

test('a text in a live region before the fault reports no problem', () => {
  const state = aPageState({ alerts: ['One code per order.'] });

  expect(kindsOf(HANGING, { state })).toEqual([]);
  expect(kindsOf(HANGING, { state, alertsBefore: ['One code per order.'] })).toEqual(['unsaid']);
});

test('an offline page need not report anything before a press', () => {
  const typed: FaultCase = {
    ...OFFLINE,
    scenario: { ...OFFLINE.scenario, steps: [{ fill: 'Full name', value: '1' }] },
    step: 0,
  };

  expect(kindsOf(typed, { ...page({ fields: { 'Full name': '1' } }), calls: [] })).toEqual([]);
});

test('a page with its complete text need not report that a GET failed', () => {
  const failed: FaultCase = { ...HANGING, calls: [REVIEW] };
  const { text } = HANGING.baseline.state;
  const same = { ...page({ text }), isShown: true, calls: [aCall({ call: REVIEW })] };

  expect(kindsOf(failed, same)).toEqual([]);
  expect(kindsOf(failed, { ...same, ...page({ text: 'Thanks, but for the total' }) })).toEqual(['unsaid']);
  expect(kindsOf(HANGING, { ...same, calls: [aCall()] })).toEqual(['unsaid']);
});

test('a page reports missing data after an accepted order', () => {
  const more = aCall({ call: 'GET /api/orders/getOrder', answer: 500 });
  const baseline = {
    ...HANGING.baseline,
    calls: [...HANGING.baseline.calls, { ...more, answer: 200 }],
  };
  const after: FaultCase = { ...HANGING, baseline, calls: ['GET /api/orders/getOrder'] };
  const end = { calls: [aCall(), more], isShown: true };

  expect(kindsOf(after, { ...end, ...page({ text: 'Thanks, ₹0.00' }) })).toEqual(['unsaid']);
  expect(kindsOf(after, { ...end, ...page({ text: 'Thanks', alerts: ['It failed.'] }) })).toEqual([]);
  expect(kindsOf(after, { ...end, ...page({ text: 'Thanks' }) })).toEqual([]);
});

test.each<[call: EndpointKey, optionalCalls: EndpointKey[], kinds: string[]]>([
  ['GET /health', [], []],
  ['GET /api/settings/getSettings', [], []],
  [REVIEW, [REVIEW], []],
  [REVIEW, [], ['unsaid']],
])('a failure of %s, with optional calls %j, leads to the findings %j', (call, optionalCalls, kinds) => {
  const failed: FaultCase = {
    ...HANGING,
    calls: [call],
    scenario: { ...HANGING.scenario, optionalCalls },
  };

  expect(kindsOf(failed, { calls: [aCall({ call })], ...page() })).toEqual(kinds);
});

function kindsOf(faultCase: FaultCase, end: Partial<FaultEnd>): string[] {
  const whole: FaultEnd = {
    ...page(),
    isShown: false,
    calls: [aCall()],
    alertsBefore: [],
    stepsTaken: 2,
    ...end,
  };
  return checkFault(faultCase, whole).map(({ kind }) => kind);
}
