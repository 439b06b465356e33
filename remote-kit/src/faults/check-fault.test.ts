import { type EndpointKey, NETWORK_ERROR } from '@stepwell/contract';
import { aBaseline, aCall, aPageState, PLACE, REVIEW } from './a-baseline.testing';
import { casesOf, type FaultCase } from './cases';
import { checkFault, type FaultEnd } from './check-fault';
import { faultNamed } from './fault-table';

const [HANGS] = casesOf([aBaseline()], [faultNamed('call-hangs')]).filter(({ calls }) =>
  calls.includes(PLACE),
) as [FaultCase];
const [GONE] = casesOf([aBaseline()], [faultNamed('network-gone')]).slice(-1) as [FaultCase];
const [TWICE] = casesOf([aBaseline()], [faultNamed('double-click')]) as [FaultCase];
const [SPACED] = casesOf([aBaseline()], [faultNamed('text-spacing')]) as [FaultCase];
const [UNSCRIPTED] = casesOf([aBaseline()], [faultNamed('scripts-off')]) as [FaultCase];

const SAID = aPageState({ text: `Place order ${NETWORK_ERROR}` });

test('a page that says what is wrong, keeps what was typed and can be pressed again stands it', () => {
  expect(kindsOf(HANGS, { seen: SAID })).toEqual([]);
  expect(kindsOf(GONE, { seen: SAID, calls: [] })).toEqual([]);
});

test.each<[what: string, played: FaultCase, end: Partial<FaultEnd>, kinds: string[]]>([
  ['a button that is busy for ever', HANGS, { seen: { ...SAID, busy: ['Place order'] } }, ['unusable']],
  ['a button that stays off', HANGS, { seen: { ...SAID, isPressable: false } }, ['unusable']],
  ['an error that is swallowed', HANGS, { seen: aPageState() }, ['unsaid']],
  ['a press into nothing', GONE, { seen: aPageState(), calls: [] }, ['unsaid']],
  ['a field that is emptied', HANGS, { seen: { ...SAID, fields: { 'Full name': '' } } }, ['lost']],
  [
    'a field that was cut',
    TWICE,
    { seen: aPageState({ fields: { 'Full name': 'Ish' } }), calls: [] },
    ['lost'],
  ],
  [
    'the site’s page for what cannot be shown',
    HANGS,
    { seen: { ...SAID, text: `${SAID.text} Error 404` } },
    ['unusable'],
  ],
  ['a page wider than its window', SPACED, { seen: aPageState({ beyond: 12 }), isShown: true }, ['unusable']],
  [
    'a text that is cut off',
    SPACED,
    { seen: aPageState({ cut: ['Enroll Now'] }), isShown: true },
    ['unusable'],
  ],
  ['two orders', HANGS, { seen: SAID, calls: [aCall(), aCall({ idempotencyKey: 'key-2' })] }, ['twice']],
  [
    'an order without a key',
    TWICE,
    { calls: [aCall({ idempotencyKey: undefined })], isShown: true },
    ['twice'],
  ],
  ['an order that is sent twice', TWICE, { calls: [aCall(), aCall()], isShown: true }, ['twice']],
  ['a form that only looks like one', UNSCRIPTED, { seen: aPageState() }, ['unsaid']],
])('%s is found', (_what, played, end, kinds) => {
  expect(kindsOf(played, end)).toEqual(kinds);
});

test('nothing is lost of what could not be typed', () => {
  const seen = { ...SAID, fields: { 'Full name': '' } };

  expect(kindsOf(HANGS, { seen, taken: 0 })).toEqual([]);
  expect(kindsOf(HANGS, { seen, taken: 1 })).toEqual(['lost']);
});

test('what a form said before the press is no word of what came of it', () => {
  const seen = aPageState({ said: ['One code per order.'] });

  expect(kindsOf(HANGS, { seen })).toEqual([]);
  expect(kindsOf(HANGS, { seen, saidBefore: ['One code per order.'] })).toEqual(['unsaid']);
});

test('an order that was tried again under its own key is one', () => {
  expect(kindsOf(HANGS, { seen: SAID, calls: [aCall(), aCall()] })).toEqual([]);
});

test('without a network a page says nothing of what nobody has asked for', () => {
  const typed: FaultCase = {
    ...GONE,
    scenario: { ...GONE.scenario, steps: [{ fill: 'Full name', value: '1' }] },
    step: 0,
  };

  expect(kindsOf(typed, { seen: aPageState({ fields: { 'Full name': '1' } }), calls: [] })).toEqual([]);
});

test('a page to which nothing is missing of what it asked for need not say that a call failed', () => {
  const asked: FaultCase = { ...HANGS, calls: [REVIEW] };
  const same = {
    seen: aPageState({ text: HANGS.good.seen.text }),
    isShown: true,
    calls: [aCall({ call: REVIEW })],
  };

  expect(kindsOf(asked, same)).toEqual([]);
  expect(kindsOf(asked, { ...same, seen: aPageState({ text: 'Thanks, but for the total' }) })).toEqual([
    'unsaid',
  ]);
  expect(kindsOf(HANGS, { ...same, calls: [aCall()] })).toEqual(['unsaid']);
});

test('a page that lacks what it asked for once an order was accepted says so', () => {
  const more = aCall({ call: 'GET /api/orders/getOrder', answer: 500 });
  const good = { ...HANGS.good, calls: [...HANGS.good.calls, { ...more, answer: 200 }] };
  const after: FaultCase = { ...HANGS, good, calls: ['GET /api/orders/getOrder'] };
  const end = { calls: [aCall(), more], isShown: true };

  expect(kindsOf(after, { ...end, seen: aPageState({ text: 'Thanks, ₹0.00' }) })).toEqual(['unsaid']);
  expect(kindsOf(after, { ...end, seen: aPageState({ text: 'Thanks', said: ['It failed.'] }) })).toEqual([]);
  expect(kindsOf(after, { ...end, seen: aPageState({ text: 'Thanks' }) })).toEqual([]);
});

test.each<[call: EndpointKey, optionalCalls: EndpointKey[], kinds: string[]]>([
  ['GET /health', [], []],
  ['GET /api/settings/getSettings', [], []],
  [REVIEW, [REVIEW], []],
  [REVIEW, [], ['unsaid']],
])('a page need not say that %s failed where %j are optional: %j', (call, optionalCalls, kinds) => {
  const failed: FaultCase = { ...HANGS, calls: [call], scenario: { ...HANGS.scenario, optionalCalls } };

  expect(kindsOf(failed, { calls: [aCall({ call })], seen: aPageState() })).toEqual(kinds);
});

function kindsOf(played: FaultCase, end: Partial<FaultEnd>): string[] {
  const whole: FaultEnd = {
    seen: aPageState(),
    isShown: false,
    calls: [aCall()],
    saidBefore: [],
    taken: 2,
    ...end,
  };
  return checkFault(played, whole).map(({ kind }) => kind);
}
